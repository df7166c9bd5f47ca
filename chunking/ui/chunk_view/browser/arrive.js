// The end of the code: from here on the views of the page, which may have come first, are drawn.

const place = (globalThis.chunkTunerView ??= {waiting: []});
place.draw ??= drawView; // texts and views are kept by the code that came first
for (const draw of place.waiting.splice(0)) draw();

export default function () {}
