// Blocks: only those near to what is shown are filled; the others keep their height.

const NEAR = 700; // px above and below
const TALLEST = 30e6; // px: browsers stop at some 33 million
const WIDE = /[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;

function layBlocks(view) {
  view.observer?.disconnect();
  view.filled.clear();
  const {starts, string} = view.text;
  view.blocks = Array.from(starts, (from, index) => makeBlock(index, from, starts[index + 1] ?? string.length));
  view.indexOf = new Map(view.blocks.map((block) => [block.element, block.index]));
  setHeights(view);
  view.scroller.replaceChildren(...view.blocks.map((block) => block.element));
  view.observer = new IntersectionObserver((entries) => onNear(view, entries), {root: view.scroller, rootMargin: `${NEAR}px 0px`});
  for (const block of view.blocks) view.observer.observe(block.element);
}

function makeBlock(index, from, to) {
  const element = document.createElement("div");
  element.className = "block";
  return {index, from, to, element, filled: false, height: 0, places: new Map(), pieces: []};
}

// Heights by counting lines, with the room a line has now.
function setHeights(view) {
  const perLine = view.perLine;
  const heights = view.blocks.map((block) => rowsExpected(view.text.string, block, perLine) * view.line);
  const total = heights.reduce((sum, height) => sum + height, 0);
  view.squeeze = Math.min(1, TALLEST / total);
  for (const [i, block] of view.blocks.entries()) {
    block.height = heights[i];
    if (!block.filled) keepHeight(view, block);
  }
}

function rowsExpected(string, {from, to}, perLine) {
  const sample = string.slice(from, from + 1000);
  const width = 1 + (sample.match(WIDE)?.length ?? 0) / sample.length;
  const room = Math.max(1, perLine / width);
  let rows = 0;
  let lineStart = from;
  for (let unit = from; unit < to; unit++) {
    if (string.charCodeAt(unit) !== 10) continue;
    rows += Math.max(1, Math.ceil((unit - lineStart) / room));
    lineStart = unit + 1;
  }
  if (lineStart < to) rows += Math.ceil((to - lineStart) / room);
  return Math.max(1, rows);
}

function keepHeight(view, block) {
  block.element.style.height = `${Math.round(block.height * view.squeeze)}px`;
}

function onNear(view, entries) {
  const near = entries.filter((entry) => entry.isIntersecting).map((entry) => view.blocks[view.indexOf.get(entry.target)]);
  fill(view, near.filter(Boolean));
  emptyFar(view);
}

function fill(view, blocks) {
  const fresh = blocks.filter((block) => !block.filled);
  if (!fresh.length) return;
  for (const block of fresh) {
    Object.assign(block, makeInside(), {filled: true});
    block.places.clear();
    writeText(view, block);
    block.element.style.height = "";
    block.element.replaceChildren(block.picture, block.body, block.beside);
    view.filled.add(block);
  }
  draw(view, fresh);
}

function makeInside() {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("class", "picture");
  picture.setAttribute("aria-hidden", "true");
  const drawing = document.createElementNS(SVG, "g");
  const chosenDrawing = document.createElementNS(SVG, "g");
  picture.append(drawing, chosenDrawing);
  const [body, beside] = ["body", "beside"].map((name) => {
    const part = document.createElement("div");
    part.className = name;
    return part;
  });
  return {picture, drawing, chosenDrawing, body, beside};
}

// Draws these blocks anew; their text stays as it is.
function draw(view, blocks) {
  for (const block of blocks) measure(view, block);
  for (const block of blocks) drawLayer(view, block);
  showMatches(view);
}

function emptyFar(view) {
  const {scrollTop, clientHeight} = view.scroller;
  const far = [...view.filled].filter(({element}) => {
    const top = element.offsetTop;
    return top > scrollTop + clientHeight + 2 * NEAR || top + element.offsetHeight < scrollTop - 2 * NEAR;
  });
  for (const block of far) block.height = block.element.offsetHeight / view.squeeze;
  for (const block of far) {
    block.filled = false;
    block.pieces = [];
    keepHeight(view, block);
    block.element.replaceChildren();
    view.filled.delete(block);
  }
}

// After a change of width, font or white space marks: places are measured again.
function relay(view, {text}) {
  const blocks = [...view.filled];
  for (const block of blocks) {
    block.places.clear();
    if (text) writeText(view, block);
  }
  draw(view, blocks);
}
