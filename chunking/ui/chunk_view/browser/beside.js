// Numbers in the gutter, reasons in the margin, names of outlines.
function drawBeside(view, block) {
  const drawn = document.createDocumentFragment();
  const rows = Map.groupBy(starts(view, block), ({shape}) => shape.r0);
  for (const [row, group] of rows) {
    drawn.append(makeNumber(view, row, group.map(({i}) => i)));
    const cuts = group.map(({i}) => i).filter((i) => i > 0);
    if (cuts.length) drawn.append(makeReason(view, row, cuts, {roomy: !rows.has(row + 1)}));
  }
  for (const {i, shape, level} of block.outlines) {
    const kind = OUTLINES[view.marks.columns.outlineKind[i]];
    if (shape.openTop || kind === "other") continue; // its name would hide text
    const name = document.createElement("span");
    name.className = `outline-name ${kind}`;
    name.textContent = say(view, kind);
    name.style.top = `${shape.r0 * view.line + level * 3 - 3}px`;
    name.style.marginInlineEnd = `${level * 60}px`;
    drawn.append(name);
  }
  block.beside.replaceChildren(drawn);
}

function makeNumber(view, row, chunks) {
  const {size, differs} = view.marks.columns;
  const [first, last] = [chunks[0], chunks.at(-1)];
  const label = document.createElement("button");
  label.type = "button";
  label.tabIndex = -1;
  label.className = "number";
  label.style.top = `${row * view.line}px`;
  Object.assign(label.dataset, {first, last});
  label.textContent = first === last ? first + 1 : `${first + 1}–${last + 1}`;
  const signs = [];
  if (chunks.some((i) => size[i] === 1)) signs.push("▲");
  if (chunks.some((i) => size[i] === 2)) signs.push("▽");
  if (chunks.some((i) => i > 0 && differs[i - 1])) signs.push("≠");
  if (signs.length) label.dataset.signs = signs.join("");
  label.setAttribute("aria-label", chunks.flatMap((i) => startWords(view, i)).join(". "));
  return label;
}

function makeReason(view, row, chunks, {roomy}) {
  const reason = document.createElement("span");
  reason.className = roomy ? "reason roomy" : "reason";
  reason.setAttribute("aria-hidden", "true"); // the number says it too
  reason.style.top = `${row * view.line}px`;
  const {cut, overlapWhy: missing} = view.marks.columns;
  const words = [view.cuts[cut[chunks[0] - 1]] ?? ""];
  if (missing[chunks[0]] >= 0) words.push(view.cuts[missing[chunks[0]]]);
  if (chunks.length > 1) words.push(say(view, "more", {n: number(view, chunks.length - 1)}));
  reason.textContent = words.join(" · ");
  return reason;
}
