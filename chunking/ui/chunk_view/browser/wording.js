// Sentences about a chunk, in the language of the page. Only ever written with textContent.

function say(view, label, values = {}) {
  return view.labels[label].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function number(view, count) {
  return view.numbers.format(count);
}

function cutWords(view, chunk) {
  const why = view.cuts[view.marks.columns.cut[chunk]] ?? "";
  const differs = view.marks.columns.differs[chunk] ? ` (≠ ${say(view, "differs")})` : "";
  return say(view, "cut", {i: number(view, chunk + 1), why}) + differs;
}

// Why overlap is missing or short, or null.
function overlapWhy(view, chunk) {
  const why = view.cuts[view.marks.columns.overlapWhy[chunk]];
  return why === undefined ? null : say(view, "no_overlap", {i: number(view, chunk + 1), why});
}

function overlapWords(view, chunks) {
  const {overlapLength} = view.marks.columns;
  if (chunks.length === 1) {
    const n = number(view, overlapLength[chunks[0]]);
    return say(view, "overlap", {i: number(view, chunks[0] + 1), n});
  }
  const list = chunks.slice(0, 6).map((chunk) => number(view, chunk + 1)).join(", ");
  return say(view, "shared", {n: number(view, chunks.length), list: chunks.length > 6 ? `${list} …` : list});
}

function sizeWords(view, chunk) {
  const words = [say(view, "characters", {n: number(view, view.marks.columns.length[chunk])})];
  const size = view.marks.columns.size[chunk];
  if (size) words.push(say(view, size === 1 ? "above_max" : "below_min"));
  return words;
}

// What the status line and the screen reader say of the chosen chunk.
function chunkWords(view, chunk) {
  const {columns, count} = view.marks;
  const words = [say(view, "selected", {i: number(view, chunk + 1), n: number(view, count)}), ...sizeWords(view, chunk)];
  if (columns.overlapLength[chunk]) words.push(say(view, "overlap_length", {n: number(view, columns.overlapLength[chunk])}));
  const missing = view.cuts[columns.overlapWhy[chunk]];
  if (missing !== undefined) words.push(overlapWhy(view, chunk));
  words.push(say(view, "ends", {why: view.cuts[columns.cut[chunk]] ?? ""}));
  return words;
}

// What a gutter number says: the chunk, and the cut that it follows.
function startWords(view, chunk) {
  const {count} = view.marks;
  const lines = [[say(view, "selected", {i: number(view, chunk + 1), n: number(view, count)}), ...sizeWords(view, chunk)].join(" · ")];
  if (chunk > 0) lines.push(cutWords(view, chunk - 1));
  const missing = overlapWhy(view, chunk);
  if (missing) lines.push(missing);
  return lines;
}
