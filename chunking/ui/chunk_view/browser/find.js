// Find: literal, without regard to case, in slices of time so that the page never stands still.

const SLICE = 1 << 18;
const PATIENCE = 8; // ms of work at a stretch
const MOST_SHOWN = 3000; // matches highlighted in the blocks that are filled
const FOUND = "chunk-view-found";
const CURRENT = "chunk-view-current";

// Lower case that keeps every offset: a slice whose length would change is folded letter by letter.
function fold(string) {
  const lower = string.toLowerCase().replaceAll("ς", "σ");
  if (lower.length === string.length) return lower;
  return Array.from(string, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join("").replaceAll("ς", "σ");
}

function foldedSlice(text, slice) {
  return (text.folded[slice] ??= fold(text.string.slice(slice * SLICE, (slice + 1) * SLICE)));
}

async function find(view, wanted) {
  const search = {wanted, places: new Int32Array(1024), count: 0, current: -1, length: wanted.length, done: false};
  view.search = search;
  const {text} = view;
  const needle = fold(wanted);
  let from = 0;
  let since = performance.now();
  for (let slice = 0; needle && text && slice * SLICE < text.string.length; slice++) {
    const start = slice * SLICE;
    const hay = foldedSlice(text, slice) + foldedSlice(text, slice + 1).slice(0, needle.length - 1);
    for (let at = hay.indexOf(needle, Math.max(0, from - start)); at >= 0; at = hay.indexOf(needle, from - start)) {
      addMatch(search, start + at);
      from = start + at + needle.length;
    }
    if (performance.now() - since < PATIENCE) continue;
    showCount(view);
    await new Promise((resume) => setTimeout(resume));
    if (view.search !== search || view.text !== text) return;
    since = performance.now();
  }
  search.done = true;
  if (search.count) goToMatch(view, firstNotBelow(search.places.subarray(0, search.count), topUnit(view)));
  else showMatches(view);
  showCount(view);
}

function addMatch(search, unit) {
  if (search.count === search.places.length) {
    const longer = new Int32Array(search.count * 2);
    longer.set(search.places);
    search.places = longer;
  }
  search.places[search.count++] = unit;
}

function goToMatch(view, index) {
  const {search} = view;
  if (!search.count) return;
  search.current = (index + search.count) % search.count;
  const from = search.places[search.current];
  reveal(view, from, from + search.length, 0.35);
  showMatches(view);
  showCount(view);
}

function showCount(view) {
  const {search, parts} = view;
  let words = "";
  if (search.wanted && !search.count) words = search.done ? say(view, "no_match") : "…";
  else if (search.current >= 0) words = say(view, "matches", {i: number(view, search.current + 1), n: number(view, search.count)});
  else if (search.count) words = say(view, "searching", {n: number(view, search.count)});
  parts.count.textContent = words;
  parts.find.classList.toggle("missing", search.done && Boolean(search.wanted) && !search.count);
  parts.previousMatch.disabled = parts.nextMatch.disabled = !search.count;
}

// Highlights are shared by the page: each view takes out its own ranges and puts in new ones.
function showMatches(view) {
  for (const [highlight, range] of view.ranges ?? []) highlight.delete(range);
  view.ranges = [];
  const {search} = view;
  if (!search?.count || !globalThis.Highlight) return;
  for (const block of view.filled) {
    const places = search.places.subarray(0, search.count);
    let i = firstNotBelow(places, block.from - search.length + 1);
    for (; i < search.count && places[i] < block.to && view.ranges.length < MOST_SHOWN; i++) {
      const range = rangeIn(block, Math.max(places[i], block.from), Math.min(places[i] + search.length, block.to));
      const highlight = sharedHighlight(i === search.current ? CURRENT : FOUND);
      highlight.add(range);
      view.ranges.push([highlight, range]);
    }
  }
}

function sharedHighlight(name) {
  if (!CSS.highlights.has(name)) CSS.highlights.set(name, new Highlight());
  const highlight = CSS.highlights.get(name);
  highlight.priority = name === CURRENT ? 1 : 0;
  return highlight;
}

function rangeIn(block, from, to) {
  const [first, last] = [pieceAt(block, from), pieceAt(block, to - 1)].map((piece) => block.pieces[piece]);
  const [startContainer, startOffset] = [first.node, from - first.from];
  const [endContainer, endOffset] = [last.node, to - last.from];
  return new StaticRange({startContainer, startOffset, endContainer, endOffset});
}
