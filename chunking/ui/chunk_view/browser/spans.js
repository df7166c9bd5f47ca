// Many spans in typed arrays, found by binary search.

// The first index whose number is not below `wanted`, in ascending numbers.
function firstNotBelow(numbers, wanted) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Spans of any order, overlapping or not; `reach[i]` is the furthest end among the first i + 1.
function makeSpans(starts, lengths, text) {
  const ends = starts.map((start, i) => start + lengths[i]);
  const spans = {from: toUnits(text, starts), to: toUnits(text, ends), lengths};
  let order = Int32Array.from(starts.keys());
  if (starts.some((start, i) => i > 0 && start < starts[i - 1])) {
    order = order.sort((a, b) => starts[a] - starts[b]);
  }
  const sorted = order.map((i) => spans.from[i]);
  let furthest = 0;
  const reach = order.map((i) => (furthest = Math.max(furthest, spans.to[i])));
  return Object.assign(spans, {order, sorted, reach});
}

// Indexes of the spans that touch [from, to); an empty span counts where it stands.
function touching(spans, from, to) {
  const found = [];
  const last = firstNotBelow(spans.sorted, to + 1);
  for (let k = firstNotBelow(spans.reach, from); k < last; k++) {
    const i = spans.order[k];
    const empty = spans.from[i] === spans.to[i];
    if (empty ? spans.from[i] >= from && spans.from[i] <= to : spans.to[i] > from && spans.from[i] < to) found.push(i);
  }
  return found;
}

// All spans of a payload, in UTF-16 units of its text.
function makeMarks(columns, text) {
  const overlapStart = columns.start.map((start, i) => start - columns.overlapBack[i]);
  return {
    count: columns.start.length,
    bodies: makeSpans(columns.start, columns.length, text),
    overlaps: makeSpans(overlapStart, columns.overlapLength, text),
    edits: makeSpans(columns.editStart, columns.editLength, text),
    uncovered: makeSpans(columns.uncoveredStart, columns.uncoveredLength, text),
    outlines: makeSpans(columns.outlineStart, columns.outlineLength, text),
    columns,
  };
}

// Stretches of [from, to) with the number of overlaps that lie on them, three or more counted as three.
function overlapDepths(overlaps, from, to) {
  const changes = new Map();
  for (const i of touching(overlaps, from, to)) {
    if (overlaps.lengths[i] <= 0) continue;
    const start = Math.max(overlaps.from[i], from);
    const end = Math.min(overlaps.to[i], to);
    changes.set(start, (changes.get(start) ?? 0) + 1);
    changes.set(end, (changes.get(end) ?? 0) - 1);
  }
  const stretches = [];
  let depth = 0;
  for (const at of [...changes.keys()].sort((a, b) => a - b)) {
    const before = Math.min(depth, 3);
    depth += changes.get(at);
    const now = Math.min(depth, 3);
    if (now === before) continue;
    if (before) stretches.at(-1).to = at;
    if (now) stretches.push({from: at, to, depth: now});
  }
  return stretches;
}
