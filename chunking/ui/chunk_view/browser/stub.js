// All of a view's script that goes with each change: Streamlit sends it along every time, so the code
// proper comes once a page, by an element of its own.

const place = (globalThis.chunkTunerView ??= {waiting: []});

export default function (component) {
  if (place.draw) return place.draw(component);
  let close = null;
  let isGone = false;
  place.waiting.push(() => {
    if (!isGone) close = place.draw(component);
  });
  return () => {
    isGone = true;
    close?.();
  };
}
