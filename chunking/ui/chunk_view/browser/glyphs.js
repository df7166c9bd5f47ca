// The text of a block as text nodes. Marks for white space and hidden characters are CSS content of
// an element around the character, so the text itself stays as it is, offset for offset.

const PIECE = 600; // characters a text node: a place in a short node is found faster
// Controls, soft hyphen, zero width space, bidi controls, byte order mark, blank letters. The joiners
// stay out: they hold emoji and letters together.
const HIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]|\r(?!\n)/g;
const HIDDEN_AND_SPACE = new RegExp(`${HIDDEN.source}|[ \\t\\xa0\\u2000-\\u200a\\u202f\\u205f\\u3000]|\\r?\\n`, "g");
const NAMES = {
  "\0": "NUL", "\xad": "SHY", "\u200b": "ZWSP", "\u200e": "LRM", "\u200f": "RLM", "\u202a": "LRE", "\u202b": "RLE",
  "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO", "\u2066": "LRI", "\u2067": "RLI", "\u2068": "FSI", "\u2069": "PDI",
  "\ufeff": "BOM", "\u2028": "LS", "\u2029": "PS", "\r": "CR",
};
const SPACES = {" ": "·", "\t": "→", "\n": "↵", "\r\n": "←↵", "\u3000": "□"};

function writeText(view, block) {
  const {string} = view.text;
  const special = view.whiteSpace ? HIDDEN_AND_SPACE : HIDDEN;
  const parent = document.createDocumentFragment();
  block.pieces = [];
  const add = (from, to, into) => {
    const node = document.createTextNode(string.slice(from, to));
    block.pieces.push({from, node});
    into.append(node);
  };
  const addPlain = (from, to) => {
    while (to - from > PIECE * 2) {
      const end = breakNear(string, from + PIECE, to);
      add(from, end, parent);
      from = end;
    }
    if (to > from) add(from, to, parent);
  };
  let done = block.from;
  for (const {0: found, index} of string.slice(block.from, block.to).matchAll(special)) {
    const from = block.from + index;
    addPlain(done, from);
    const around = document.createElement("span");
    markSpecial(around, found);
    add(from, from + found.length, around);
    parent.append(around);
    done = from + found.length;
  }
  addPlain(done, block.to);
  block.body.replaceChildren(parent);
}

// Splitting at a line break leaves letters joined as they were.
function breakNear(string, from, to) {
  const found = string.indexOf("\n", from);
  return found < 0 || found >= to ? to : found + 1;
}

function markSpecial(around, found) {
  const space = SPACES[found] ?? (/^\s$/.test(found) && !NAMES[found] && found > "\x20" ? "·" : null);
  if (space) {
    around.className = found.endsWith("\n") ? "space line-end" : "space";
    around.dataset.mark = space;
    return;
  }
  around.className = found === "\r" ? "hidden-character return" : "hidden-character";
  around.dataset.mark = NAMES[found] ?? found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}
