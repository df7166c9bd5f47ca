// What is drawn under and beside the text of a block. Areas are measured for all blocks first and
// drawn afterwards, so that the browser lays out once.

const OUTLINES = ["list", "table", "code", "other"];
const SVG = "http://www.w3.org/2000/svg";

function measure(view, block) {
  locate(block);
  block.rows = Math.max(1, Math.round(block.height / view.line));
  view.left = block.indent - BLEED;
  view.right = block.indent + block.width + BLEED;
  const {bodies, overlaps, uncovered, edits, outlines} = view.marks;
  const {from, to} = block;
  const shaped = (spans) => (i) => ({i, shape: shapeOf(view, block, spans.from[i], spans.to[i])});
  const edited = (i) => ({...shaped(edits)(i), was: view.text.string.slice(edits.from[i], edits.to[i])});
  block.bodies = touching(bodies, from, to).filter((i) => bodies.lengths[i] > 0).map(shaped(bodies));
  block.hatches = overlapDepths(overlaps, from, to).map((each) => ({...each, shape: shapeOf(view, block, each.from, each.to)}));
  block.uncovered = touching(uncovered, from, to).map(shaped(uncovered));
  block.edits = touching(edits, from, to).map(edited);
  block.outlines = touching(outlines, from, to).filter((i) => outlines.lengths[i] > 0).map(shaped(outlines));
  nestOutlines(view, block);
  measureChosen(view, block);
}

// Lists, tables and code are outlined by whole lines; boxes around the same lines step inwards.
function nestOutlines(view, block) {
  for (const [k, outline] of block.outlines.entries()) {
    const {shape} = outline;
    if (view.marks.columns.outlineKind[outline.i] < 3) {
      Object.assign(shape, {a0: view.left, a1: view.left, b0: view.right, b1: view.right});
    }
    const shared = block.outlines.slice(0, k).filter((other) => other.shape.r1 >= shape.r0);
    outline.level = Math.max(-1, ...shared.map((other) => other.level)) + 1;
  }
}

function measureChosen(view, block) {
  const {bodies, overlaps} = view.marks;
  const chunk = view.selected;
  block.chosen = [];
  const choose = (kind, from, to) => {
    if (to > block.from && from < block.to) block.chosen.push({kind, shape: shapeOf(view, block, from, to)});
  };
  if (chunk !== null && chunk < view.marks.count) {
    if (overlaps.lengths[chunk] > 0) choose("chosen-overlap", overlaps.from[chunk], overlaps.to[chunk]);
    choose("chosen", bodies.from[chunk], bodies.to[chunk]);
  }
  if (view.flash) choose("flash", view.flash.from, view.flash.to);
}

function drawLayer(view, block) {
  const drawn = document.createDocumentFragment();
  const add = (kind, path, values) => drawn.append(makePath(kind, path, values));
  for (const {i, shape} of block.uncovered) add("uncovered", pathOf(view, shape, {closed: true}), {index: i});
  for (const {i, shape} of block.bodies) add(i % 2 ? "tint odd" : "tint even", pathOf(view, shape, {closed: true}), {chunk: i});
  for (const {depth, shape, from, to} of block.hatches) {
    add(`overlap depth-${depth}`, pathOf(view, shape, {closed: true}), {from, to});
  }
  for (const {i, shape, was} of block.edits) add("edit", strike(view, shape, was), {index: i});
  add("cut", starts(view, block).map(({shape}) => stairs(view, shape)).join(""));
  for (const {i, shape, level} of block.outlines) {
    const kind = OUTLINES[view.marks.columns.outlineKind[i]];
    add(`outline ${kind}`, pathOf(view, shape, {inset: level * 3 - 3}), {index: i});
  }
  block.drawing.replaceChildren(drawn);
  drawBeside(view, block);
  drawChosen(view, block);
}

function drawChosen(view, block) {
  const paths = block.chosen.map(({kind, shape}) => makePath(kind, pathOf(view, shape, {inset: kind === "flash" ? 0 : 1})));
  block.chosenDrawing.replaceChildren(...paths);
  for (const label of block.beside.querySelectorAll(".number")) {
    const {first, last} = label.dataset;
    label.classList.toggle("chosen", view.selected !== null && first <= view.selected && view.selected <= last);
  }
}

function makePath(kind, path, values = {}) {
  const element = document.createElementNS(SVG, "path");
  element.setAttribute("class", kind);
  element.setAttribute("d", path);
  for (const [name, value] of Object.entries(values)) element.dataset[name] = value;
  return element;
}

// Chunks that begin in this block.
function starts(view, block) {
  return block.bodies.filter(({shape}) => !shape.openTop);
}

// A cut runs along the line under what comes before it and over what follows.
function stairs(view, shape) {
  const {left, right, line} = view;
  const over = shape.r0 * line;
  const under = over + line;
  const rule = `M0 ${over}H${left - 4}`;
  if (shape.b0 < right) return `${rule}M${right} ${under}H${shape.b0}V${over}H${left}`;
  if (shape.a0 <= left) return `M0 ${over}H${right}`;
  return `${rule}M${left} ${under}H${shape.a0}V${over}H${right}`;
}

// A small struck return sign where a line break went; a caret for an insertion; a line through text.
function strike(view, shape, was) {
  const {line} = view;
  const y = shape.r0 * line + line / 2;
  const x = shape.a0 + (view.whiteSpace ? 14 : 0); // beside the mark of the line break
  if (LINE_BREAKS.test(was) && !was.trim()) return `M${x + 11} ${y - 4}v4h-8m3 -3l-3 3l3 3M${x + 2} ${y + 5}L${x + 13} ${y - 6}`;
  if (!was) return `M${x - 3} ${y + 9}l3 -5l3 5`;
  let path = "";
  for (let row = shape.r0; row <= shape.r1; row++) {
    const [from, to] = rowEdges(view, shape, row);
    if (to > from) path += `M${from} ${(row + 0.55) * line}H${to}`;
  }
  return path;
}
