// The chosen chunk: shown at once, told to Python when the choice has settled.

const SETTLED = 150; // ms: holding j down doesn't queue one run a chunk

function choose(view, chunk, {scroll = true} = {}) {
  const {count, bodies} = view.marks;
  if (!count) return;
  chunk = clamp(chunk, 0, count - 1);
  show(view, chunk);
  if (scroll) reveal(view, bodies.from[chunk], bodies.to[chunk]);
  view.chosenAt = Date.now();
  clearTimeout(view.chooseTimer);
  view.chooseTimer = setTimeout(() => {
    view.parts.said.textContent = chunkWords(view, chunk).join(" · ");
    view.send("selected", {chunk, at: view.chosenAt});
  }, SETTLED);
}

// Draws the choice without telling anyone.
function show(view, chunk) {
  view.selected = chunk;
  redrawChosen(view);
  showPosition(view);
}

function redrawChosen(view) {
  for (const block of view.filled) {
    locate(block);
    measureChosen(view, block);
  }
  for (const block of view.filled) drawChosen(view, block);
}

function step(view, by) {
  if (view.selected !== null) return choose(view, view.selected + by);
  // Nothing chosen yet: take the first chunk that begins in sight.
  const {bodies} = view.marks;
  choose(view, firstNotBelow(bodies.from, topUnit(view)));
}

// A choice made here outlives runs that began before Python heard of it.
function takeChoice(view, header) {
  const changed = header.selected !== view.selectedByPython;
  view.selectedByPython = header.selected;
  if (header.seen < view.chosenAt) return false;
  const isNew = changed && header.selected !== view.selected;
  view.selected = header.selected;
  return isNew && header.selected !== null;
}

function flash(view, from, to) {
  view.flash = {from, to};
  clearTimeout(view.flashTimer);
  view.flashTimer = setTimeout(() => {
    view.flash = null;
    redrawChosen(view);
  }, 2000);
  reveal(view, from, to);
  redrawChosen(view);
}

// The filled block under the pointer, and where in it.
function pointed(view, event) {
  const element = event.target.closest?.(".block");
  const block = element && view.blocks[view.indexOf.get(element)];
  if (!block?.filled) return null;
  const box = element.getBoundingClientRect();
  return {block, x: event.clientX - box.left, y: event.clientY - box.top};
}

function chooseByClick(view, event) {
  const label = event.target.closest?.(".number");
  if (label) return choose(view, Number(label.dataset.first), {scroll: false});
  const at = pointed(view, event);
  // Between mouse down and up text may have been marked to copy it: that's no choice.
  if (!at || Math.hypot(event.clientX - view.downX, event.clientY - view.downY) > 4) return;
  const hit = at.block.bodies.find(({shape}) => contains(view, shape, at.x, at.y));
  if (hit) choose(view, hit.i, {scroll: false});
}
