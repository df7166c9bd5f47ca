// Called at the start and after each change, always with the same parent element; what belongs to
// one instance is kept by it.

const ASK_AFTER = 150; // ms: the text may be on its way to another view of the page

const SAMPLE = "The quick brown fox jumps over the lazy dog";

const views = new WeakMap();

function drawView({data, parentElement, setStateValue, setTriggerValue}) {
  const root = parentElement.querySelector(".chunk-view");
  if (views.get(parentElement)?.root !== root) views.set(parentElement, makeView(root));
  const view = views.get(parentElement);
  Object.assign(view, {send: setStateValue, ask: setTriggerValue});
  if (view.bytes !== data) {
    view.bytes = data;
    const start = performance.now();
    receive(view, decode(data));
    performance.clearMeasures("chunk_view");
    performance.measure("chunk_view", {start}); // for benchmarks
  }
  return () => {
    views.delete(parentElement);
    close(view);
  };
}

function makeView(root) {
  const parts = Object.fromEntries(Object.entries(PARTS).map(([name, selector]) => [name, root.querySelector(selector)]));
  const view = {
    root, parts, scroller: parts.scroller, range: document.createRange(), filled: new Set(), blocks: [], text: null,
    selected: null, selectedByPython: null, chosenAt: 0, nonce: null, flash: null, top: 0, together: "",
    search: {wanted: "", count: 0, current: -1, length: 0, done: true}, whiteSpace: whiteSpaceShown,
  };
  parts.whiteSpace.setAttribute("aria-pressed", view.whiteSpace);
  wireControls(view);
  view.resize = new ResizeObserver(() => onResize(view));
  view.resize.observe(view.scroller);
  view.onFonts = () => onResize(view, {always: true});
  document.fonts?.addEventListener("loadingdone", view.onFonts);
  return view;
}

function close(view) {
  view.observer?.disconnect();
  view.resize.disconnect();
  document.fonts?.removeEventListener("loadingdone", view.onFonts);
  joinGroup(view, "");
  view.search = null;
  showMatches(view);
  stopWaiting(view);
  for (const timer of ["chooseTimer", "findTimer", "flashTimer", "scrollTimer", "tipTimer"]) clearTimeout(view[timer]);
}

function receive(view, {header, columns, textBytes}) {
  stopWaiting(view);
  if (textBytes) keepText(header.sha256, textBytes);
  const text = findText(header.sha256);
  if (text) return update(view, header, columns, text);
  view.root.classList.add("waiting");
  view.parts.status.textContent = header.labels.loading;
  const arrived = () => receive(view, {header, columns, textBytes: null});
  arrivals.addEventListener(header.sha256, arrived);
  const timer = setTimeout(() => view.ask("need", header.sha256), ASK_AFTER);
  view.waiting = {hash: header.sha256, arrived, timer};
}

function stopWaiting(view) {
  if (!view.waiting) return;
  arrivals.removeEventListener(view.waiting.hash, view.waiting.arrived);
  clearTimeout(view.waiting.timer);
  view.waiting = null;
  view.root.classList.remove("waiting");
}

function update(view, header, columns, text) {
  const isNewText = text !== view.text;
  const {labels, cuts, notes, language} = header;
  Object.assign(view, {text, labels, cuts, notes, language, marks: makeMarks(columns, text)});
  view.numbers = new Intl.NumberFormat(language);
  view.root.style.height = `${header.height}px`;
  view.root.style.setProperty("--digits", String(view.marks.count).length);
  label(view);
  joinGroup(view, header.together);
  const chosenByPython = takeChoice(view, header);
  if (isNewText) openText(view);
  else draw(view, [...view.filled]);
  showPosition(view);
  follow(view, header, chosenByPython);
  painted(view, header.generation);
}

function openText(view) {
  measureLine(view);
  view.scroller.lang = view.text.language || view.root.lang;
  view.root.dataset.blocks = view.text.starts.length;
  layBlocks(view);
  scrollToUnit(view, view.text.top);
  if (view.search.wanted) find(view, view.search.wanted);
}

function follow(view, header, chosenByPython) {
  const {bodies, count} = view.marks;
  const nonce = header.scrollTo?.[2] ?? null;
  if (nonce !== null && nonce !== view.nonce) {
    flash(view, ...header.scrollTo.slice(0, 2).map((offset) => toUnit(view.text, offset)));
  } else if (chosenByPython && view.selected < count) {
    reveal(view, bodies.from[view.selected], bodies.to[view.selected]);
  }
  view.nonce = nonce;
}

// Tests and benchmarks wait for this mark, so it's set when the frame has been painted.
function painted(view, generation) {
  requestAnimationFrame(() => setTimeout(() => (view.root.dataset.generation = generation)));
}

// Whole pixels a line make rows countable; the probe also tells how many letters a line takes.
function measureLine(view) {
  const [probe, body, letters] = ["div", "div", "span"].map((name) => document.createElement(name));
  [probe.className, body.className, letters.textContent] = ["block", "body", SAMPLE];
  body.append(letters);
  probe.append(body);
  view.scroller.append(probe);
  const size = parseFloat(getComputedStyle(probe).fontSize);
  view.line = Math.round(size * 1.7);
  view.root.style.setProperty("--line", `${view.line}px`);
  view.width = body.clientWidth;
  view.perLine = view.width / (letters.offsetWidth / SAMPLE.length);
  probe.remove();
}

function onResize(view, {always = false} = {}) {
  if (!view.text || !view.scroller.clientWidth) return;
  const before = view.width;
  measureLine(view);
  if (view.width === before && !always) return;
  const {top} = view;
  setHeights(view);
  relay(view, {text: false});
  scrollToUnit(view, top);
}
