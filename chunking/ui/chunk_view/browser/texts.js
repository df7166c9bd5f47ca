// Texts, kept by hash for all views of the page, and cut into blocks.

const KEPT_TEXTS = 4; // TEXTS_KEPT in _payload.py is the same number
const LEAST_BLOCK = 2000;
const MOST_BLOCKS = 1000;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
// A block may not begin with what belongs to the character before it.
const CONTINUES = /^[\p{M}\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\udc00-\udfff]/u;

const texts = new Map();
const arrivals = new EventTarget();

function keepText(hash, bytes) {
  if (!texts.has(hash)) {
    // A byte order mark is a character of the document, so it has to stay.
    texts.set(hash, makeText(new TextDecoder("utf-8", {ignoreBOM: true}).decode(bytes)));
    while (texts.size > KEPT_TEXTS) texts.delete(texts.keys().next().value);
  }
  arrivals.dispatchEvent(new Event(hash));
}

function findText(hash) {
  const text = texts.get(hash);
  if (text) {
    texts.delete(hash); // and in again as the newest
    texts.set(hash, text);
  }
  return text;
}

function makeText(string) {
  return {
    string,
    astral: astralPlaces(string),
    starts: blockStarts(string),
    rightToLeft: RIGHT_TO_LEFT.test(string),
    language: guessLanguage(string),
    folded: [], // lower case, in slices, made when something is first looked for
    top: 0, // where it was last scrolled to
  };
}

// Offsets, in code points, of the characters that take two UTF-16 units.
function astralPlaces(string) {
  const places = [];
  if (/[\ud800-\udbff]/.test(string)) {
    for (let unit = 0; unit < string.length; unit++) {
      if (isPair(string, unit)) places.push(unit - places.length), unit++;
    }
  }
  return Int32Array.from(places);
}

function isPair(string, unit) {
  return (string.charCodeAt(unit) & 0xfc00) === 0xd800 && (string.charCodeAt(unit + 1) & 0xfc00) === 0xdc00;
}

// Python counts code points, JavaScript UTF-16 units.
function toUnits(text, offsets) {
  if (text.astral.length === 0) return offsets;
  return offsets.map((offset) => toUnit(text, offset));
}

function toUnit(text, offset) {
  return offset + firstNotBelow(text.astral, offset);
}

// Blocks end behind a line break if one is near, else behind a space, else between characters.
function blockStarts(string) {
  const size = Math.max(LEAST_BLOCK, Math.ceil(string.length / MOST_BLOCKS));
  const starts = [0];
  while (starts.at(-1) + size * 1.5 < string.length) starts.push(blockEnd(string, starts.at(-1) + size, size));
  return Int32Array.from(starts);
}

function blockEnd(string, from, size) {
  const last = from + size / 2;
  let space = 0;
  for (let unit = from; unit < last; unit++) {
    const code = string.charCodeAt(unit);
    if (code === 10 || (code === 13 && string.charCodeAt(unit + 1) !== 10)) return unit + 1;
    if (code === 32 && !space) space = unit + 1;
  }
  if (space) return space;
  while (from < last && CONTINUES.test(string.slice(from, from + 2))) from++;
  return from;
}

// Han characters are drawn in another style in each language; only Chinese has them without kana.
function guessLanguage(string) {
  const sample = string.slice(0, 20000);
  return /[\u4e00-\u9fff]/.test(sample) && !/[\u3040-\u30ff]/.test(sample) ? "zh-Hans" : "";
}
