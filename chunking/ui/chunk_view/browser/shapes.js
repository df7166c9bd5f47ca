// Where a stretch of text stands on the screen, and its outline as an SVG path.
//
// Lines of a block all have one height, so a place is a row and an x. A shape is its first row
// (a0 to b0), full rows, and its last row (a1 to b1); `openTop` and `openBottom` say that it goes on
// in the neighbouring block.

const BLEED = 6; // px
const LINE_BREAKS = /[\n\r]/;

// Where the block stands on the screen now. Call it before asking for places: scrolling moves it.
function locate(block) {
  const box = block.body.getBoundingClientRect();
  const {left} = block.element.getBoundingClientRect();
  Object.assign(block, {top: box.top, left, indent: box.left - left, width: box.width, height: box.height});
}

// Row and edges of the character at `unit`; characters without a width are passed by, `step` at a time.
function placeOf(view, block, unit, step) {
  const key = unit * 2 + (step > 0 ? 1 : 0);
  const known = block.places.get(key);
  if (known) return known;
  let place = null;
  for (let at = unit, tries = 0; !place && tries < 8 && at >= block.from && at < block.to; at += step, tries++) {
    const rect = rectOf(view, block, at);
    if (!rect) continue;
    const row = Math.floor(((rect.top + rect.bottom) / 2 - block.top) / view.line);
    place = {row: Math.max(0, row), left: rect.left - block.left, right: rect.right - block.left};
  }
  block.places.set(key, place);
  return place;
}

function rectOf(view, block, unit) {
  const {string} = view.text;
  let from = unit;
  if (from > block.from && isPair(string, from - 1)) from--;
  const piece = block.pieces[pieceAt(block, from)];
  const inNode = from - piece.from;
  const length = Math.min(isPair(string, from) ? 2 : 1, piece.node.length - inNode);
  view.range.setStart(piece.node, inNode);
  view.range.setEnd(piece.node, inNode + length);
  return view.range.getClientRects()[0];
}

function pieceAt(block, unit) {
  let low = 0;
  let high = block.pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (block.pieces[middle].from <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}

function shapeOf(view, block, from, to) {
  const {left, right} = view;
  const shape = {r0: 0, a0: left, b0: right, r1: block.rows - 1, a1: left, b1: right};
  shape.openTop = from < block.from;
  shape.openBottom = to > block.to;
  if (!shape.openTop) {
    const place = placeOf(view, block, from, 1);
    if (place) {
      shape.r0 = place.row;
      if (isRightToLeft(view, from)) shape.b0 = toEdge(view, place.right);
      else shape.a0 = toEdge(view, place.left);
    }
  }
  if (!shape.openBottom && to > from) {
    const place = placeOf(view, block, to - 1, -1);
    if (place) {
      shape.r1 = place.row;
      // A line break takes the rest of its line.
      if (!LINE_BREAKS.test(view.text.string[to - 1])) {
        if (isRightToLeft(view, to - 1)) shape.a1 = toEdge(view, place.left);
        else shape.b1 = toEdge(view, place.right);
      }
    }
  }
  if (from === to) Object.assign(shape, {r1: shape.r0, b1: shape.a0});
  shape.r1 = Math.max(shape.r0, shape.r1);
  return shape;
}

// Areas are a little wider than the text, so its first letter doesn't stick to their edge.
function toEdge(view, x) {
  if (x <= view.left + BLEED + 1) return view.left;
  return x >= view.right - BLEED - 1 ? view.right : x;
}

// The direction of a line is that of its first letter that has one (unicode-bidi: plaintext).
function isRightToLeft(view, unit) {
  if (!view.text.rightToLeft) return false;
  const {string} = view.text;
  const start = string.lastIndexOf("\n", unit - 1) + 1;
  const letter = /[\p{L}]/u.exec(string.slice(start, start + 500));
  return letter !== null && RIGHT_TO_LEFT.test(letter[0]);
}

function clamp(number, least, most) {
  return Math.min(most, Math.max(least, number));
}

// The area of a shape, or its outline, which stays open where the shape goes on in the next block.
function pathOf(view, shape, {inset = 0, closed = false} = {}) {
  const {right, left} = sidesOf(view, shape, inset);
  const draw = (points) => `M${points.map(([x, y]) => `${Math.round(x * 10) / 10} ${y}`).join("L")}`;
  if (closed || (!shape.openTop && !shape.openBottom)) return `${draw([...right, ...left.reverse()])}Z`;
  if (shape.openTop && shape.openBottom) return draw(right) + draw(left);
  return shape.openTop ? draw([...right, ...left.reverse()]) : draw([...right.reverse(), ...left]);
}

// Both sides from top to bottom, as steps: widths in order with the height at which each ends.
function sidesOf(view, shape, inset) {
  const {line, left, right} = view;
  const {r0, r1, openTop, openBottom} = shape;
  const widths = [];
  if (openTop) widths.push([left, right, r0 * line]); // the block above ends with a full row
  if (r0 === r1) widths.push([Math.max(shape.a0, shape.a1), Math.min(shape.b0, shape.b1), (r0 + 1) * line]);
  else {
    widths.push([shape.a0, shape.b0, (r0 + 1) * line]);
    if (r1 > r0 + 1) widths.push([left, right, r1 * line]);
    widths.push([shape.a1, shape.b1, (r1 + 1) * line]);
  }
  if (openBottom) widths.push([left, right, (r1 + 1) * line]);
  const top = r0 * line + (openTop ? 0 : inset);
  const bottom = (r1 + 1) * line - (openBottom ? 0 : inset);
  return {left: sideOf(widths, 0, top, bottom, inset), right: sideOf(widths, 1, top, bottom, inset)};
}

function sideOf(widths, side, top, bottom, inset) {
  const shift = side ? -inset : inset;
  const points = [[widths[0][side] + shift, top]];
  for (let i = 1; i < widths.length; i++) {
    const [before, after, y] = [widths[i - 1][side], widths[i][side], widths[i - 1][2]];
    if (before === after) continue;
    const isOutwards = side ? after > before : after < before;
    const step = y + (isOutwards ? inset : -inset); // outwards is an upper edge, inwards a lower one
    points.push([before + shift, step], [after + shift, step]);
  }
  points.push([widths.at(-1)[side] + shift, bottom]);
  return points;
}

function rowEdges(view, shape, row) {
  const from = Math.max(row === shape.r0 ? shape.a0 : view.left, row === shape.r1 ? shape.a1 : view.left);
  const to = Math.min(row === shape.r0 ? shape.b0 : view.right, row === shape.r1 ? shape.b1 : view.right);
  return [from, to];
}

function contains(view, shape, x, y) {
  const row = Math.floor(y / view.line);
  if (row < shape.r0 || row > shape.r1) return false;
  const [from, to] = rowEdges(view, shape, row);
  return x >= from && x < Math.max(to, from + 3); // an insertion has no width
}
