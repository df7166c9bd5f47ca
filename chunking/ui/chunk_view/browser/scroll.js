// Where the view stands in the text, and how it gets elsewhere.

const SAME_GROUP = new Map(); // views that scroll together, by the name of their group

function blockOf(view, unit) {
  return view.blocks[clamp(firstNotBelow(view.text.starts, unit + 1) - 1, 0, view.blocks.length - 1)];
}

// The block at a height of the scrolled text.
function blockAtHeight(view, y) {
  let low = 0;
  let high = view.blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (view.blocks[middle].element.offsetTop <= y) low = middle;
    else high = middle - 1;
  }
  return view.blocks[low];
}

// Fills what is shown now, without waiting for the observer.
function fillShown(view) {
  const {scrollTop, clientHeight} = view.scroller;
  for (let tries = 0; tries < 4; tries++) {
    const shown = [];
    const first = blockAtHeight(view, scrollTop).index;
    for (let i = first; i < view.blocks.length; i++) {
      if (view.blocks[i].element.offsetTop > scrollTop + clientHeight) break;
      shown.push(view.blocks[i]);
    }
    if (shown.every((block) => block.filled)) return;
    fill(view, shown);
  }
}

// Height of a place in the scrolled text; its block gets filled.
function heightOf(view, unit) {
  const block = blockOf(view, unit);
  fill(view, [block]);
  locate(block);
  const at = clamp(unit, block.from, Math.max(block.from, block.to - 1));
  const place = block.to > block.from ? placeOf(view, block, at, 1) ?? placeOf(view, block, at, -1) : null;
  const top = block.element.offsetTop + (place?.row ?? 0) * view.line;
  return unit === 0 ? 0 : top;
}

// Scrolls to [from, to) unless it is in sight; `share` of the window stays above it.
function reveal(view, from, to, share = 0.25) {
  const {scroller} = view;
  const top = heightOf(view, from);
  const bottom = heightOf(view, Math.max(from, to - 1)) + view.line;
  const room = scroller.clientHeight;
  const inSight = top >= scroller.scrollTop && Math.min(bottom, top + room / 2) <= scroller.scrollTop + room;
  if (!inSight) scrollToUnit(view, from, share);
}

// Filling what comes into sight can move the place, so it is looked up twice.
function scrollToUnit(view, unit, share = 0) {
  for (let tries = 0; tries < 3; tries++) {
    const wanted = Math.round(heightOf(view, unit) - view.scroller.clientHeight * share);
    view.scroller.scrollTop = wanted;
    fillShown(view);
    if (Math.abs(heightOf(view, unit) - view.scroller.clientHeight * share - wanted) < 1) break;
  }
  emptyFar(view);
}

// The offset at the top of the window: the first one whose row isn't above it.
function topUnit(view) {
  const {scrollTop} = view.scroller;
  const block = blockAtHeight(view, scrollTop);
  const into = scrollTop - block.element.offsetTop;
  if (!block.filled) return Math.floor(block.from + ((block.to - block.from) * into) / Math.max(1, block.element.offsetHeight));
  const row = Math.round(into / view.line);
  locate(block);
  let low = block.from;
  let high = Math.max(block.from, block.to - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placeOf(view, block, middle, 1)?.row ?? row) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

function onScroll(view) {
  moveGroup(view);
  clearTimeout(view.scrollTimer);
  view.scrollTimer = setTimeout(() => {
    if (view.text) view.text.top = view.top = topUnit(view);
  }, 100);
}

// The other views of the group show the same block, equally far down.
function moveGroup(view) {
  const group = SAME_GROUP.get(view.together);
  if (!group || view.followed === view.scroller.scrollTop) return;
  const {scrollTop} = view.scroller;
  const block = blockAtHeight(view, scrollTop);
  const share = (scrollTop - block.element.offsetTop) / Math.max(1, block.element.offsetHeight);
  for (const other of group) {
    if (other === view || other.text !== view.text) continue;
    const {element} = other.blocks[block.index];
    other.scroller.scrollTop = element.offsetTop + share * element.offsetHeight;
    other.followed = other.scroller.scrollTop; // so that it doesn't answer
  }
}

function joinGroup(view, name) {
  if (view.together === name) return;
  SAME_GROUP.get(view.together)?.delete(view);
  view.together = name;
  if (!name) return;
  if (!SAME_GROUP.has(name)) SAME_GROUP.set(name, new Set());
  SAME_GROUP.get(name).add(view);
}
