// What the pointer rests on, said in a small window.

const REST = 250; // ms
const CUT_REACH = 5; // px around the rule of a cut

function wireTips(view) {
  const {scroller} = view;
  scroller.addEventListener("pointermove", ({target, clientX, clientY}) => {
    // Copied, because an event that has left the shadow tree names another target.
    const at = {target, clientX, clientY};
    clearTimeout(view.tipTimer);
    view.tipTimer = setTimeout(() => showTip(view, at), REST);
    if (!view.parts.tip.hidden) showTip(view, at);
  });
  for (const type of ["pointerleave", "scroll", "pointerdown"]) {
    scroller.addEventListener(type, () => {
      clearTimeout(view.tipTimer);
      view.parts.tip.hidden = true;
    });
  }
}

function showTip(view, event) {
  const {tip} = view.parts;
  const lines = tipLines(view, event);
  tip.hidden = !lines.length;
  if (!lines.length) return;
  tip.replaceChildren(...lines.map((words) => {
    const line = document.createElement("div");
    line.textContent = words;
    return line;
  }));
  const box = view.root.getBoundingClientRect();
  const x = clamp(event.clientX - box.left + 12, 8, Math.max(8, box.width - tip.offsetWidth - 8));
  const below = event.clientY - box.top + 18;
  const y = below + tip.offsetHeight > box.height ? below - tip.offsetHeight - 30 : below;
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}

function tipLines(view, event) {
  const label = event.target.closest?.(".number");
  if (label) return startWords(view, Number(label.dataset.first));
  const at = pointed(view, event);
  if (!at) return [];
  const {block, x, y} = at;
  const under = (areas) => areas.filter(({shape}) => contains(view, shape, x, y));
  const cut = starts(view, block).find(({i, shape}) => i > 0 && isNearCut(view, shape, x, y));
  const lines = cut ? startWords(view, cut.i).slice(1) : [];
  for (const {i} of under(block.outlines)) lines.push(note(view, view.marks.columns.outlineNote[i]));
  for (const {i} of under(block.edits)) lines.push(say(view, "edit", {why: note(view, view.marks.columns.editNote[i])}));
  for (const {i} of under(block.uncovered)) {
    lines.push(say(view, "uncovered", {why: note(view, view.marks.columns.uncoveredNote[i])}));
  }
  for (const {from, to} of under(block.hatches)) {
    const chunks = touching(view.marks.overlaps, from, to).filter((i) => view.marks.overlaps.lengths[i] > 0);
    lines.push(overlapWords(view, chunks));
  }
  return lines.filter(Boolean);
}

function note(view, index) {
  return view.notes[index] ?? "";
}

function isNearCut(view, shape, x, y) {
  const over = shape.r0 * view.line;
  const isStart = shape.a0 <= view.left && shape.b0 >= view.right;
  if (isStart) return Math.abs(y - over) <= CUT_REACH;
  const inRow = y >= over - CUT_REACH && y <= over + view.line + CUT_REACH;
  const at = shape.b0 < view.right ? shape.b0 : shape.a0;
  const onRule = x > at ? Math.abs(y - over) <= CUT_REACH : Math.abs(y - over - view.line) <= CUT_REACH;
  return inRow && (Math.abs(x - at) <= CUT_REACH || onRule);
}
