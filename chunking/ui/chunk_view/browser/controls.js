// Toolbar, keys and status line.

const PARTS = {
  bar: ".bar", scroller: ".text", find: ".find", query: ".find input", count: ".count", previousMatch: ".previous-match",
  nextMatch: ".next-match", whiteSpace: ".white-space", previous: ".previous", next: ".next", position: ".position input",
  of: ".of", status: ".status", said: ".said", tip: ".tip",
};
let whiteSpaceShown = false; // outlives a change of page

function wireControls(view) {
  const {parts, root} = view;
  const on = (element, type, act) => element.addEventListener(type, act);
  on(parts.query, "input", () => {
    clearTimeout(view.findTimer);
    view.findTimer = setTimeout(() => find(view, parts.query.value), 150);
  });
  on(parts.query, "keydown", (event) => onFindKey(view, event));
  on(parts.previousMatch, "click", () => goToMatch(view, view.search.current - 1));
  on(parts.nextMatch, "click", () => goToMatch(view, view.search.current + 1));
  on(parts.whiteSpace, "click", () => showWhiteSpace(view, !view.whiteSpace));
  on(parts.previous, "click", () => step(view, -1));
  on(parts.next, "click", () => step(view, 1));
  on(parts.position, "change", () => goToNumber(view));
  on(parts.position, "keydown", (event) => event.key === "Enter" && goToNumber(view));
  on(root, "keydown", (event) => onKey(view, event));
  on(view.scroller, "scroll", () => onScroll(view));
  on(view.scroller, "pointerdown", (event) => Object.assign(view, {downX: event.clientX, downY: event.clientY}));
  on(view.scroller, "click", (event) => chooseByClick(view, event));
  wireTips(view);
}

function onKey(view, event) {
  const typing = event.target.closest?.("input");
  if (event.ctrlKey || event.metaKey) return;
  const moves = event.altKey ? {ArrowDown: 1, ArrowUp: -1} : typing ? {} : {j: 1, k: -1};
  if (moves[event.key]) step(view, moves[event.key]);
  else if (event.key === "/" && !typing) view.parts.query.select();
  else return;
  event.preventDefault();
  event.stopPropagation(); // Streamlit has keys of its own
}

function onFindKey(view, event) {
  if (event.key === "Escape") {
    view.parts.query.value = "";
    find(view, "");
    view.scroller.focus();
  } else if (event.key === "Enter" && view.parts.query.value !== (view.search?.wanted ?? "")) {
    clearTimeout(view.findTimer);
    find(view, view.parts.query.value);
  } else if (event.key === "Enter" && view.search?.count) {
    goToMatch(view, view.search.current + (event.shiftKey ? -1 : 1));
  }
}

function goToNumber(view) {
  const wanted = Math.round(Number(view.parts.position.value));
  if (wanted >= 1 && wanted - 1 !== view.selected) choose(view, wanted - 1);
  else showPosition(view);
}

function showWhiteSpace(view, isShown) {
  whiteSpaceShown = view.whiteSpace = isShown;
  view.parts.whiteSpace.setAttribute("aria-pressed", isShown);
  relay(view, {text: true});
}

function showPosition(view) {
  const {parts, marks, selected, text} = view;
  const {count} = marks;
  const chosen = selected !== null && selected < count;
  parts.position.value = chosen ? selected + 1 : "";
  parts.position.max = count;
  parts.position.disabled = !count;
  parts.of.textContent = say(view, "of", {n: number(view, count)});
  parts.previous.disabled = !count || selected === 0;
  parts.next.disabled = !count || selected === count - 1;
  if (chosen) parts.status.replaceChildren(...chunkWords(view, selected).map(makeWord));
  else parts.status.textContent = say(view, !text.string ? "no_text" : count ? "none_selected" : "no_chunks");
}

function makeWord(words) {
  const part = document.createElement("span");
  part.textContent = words;
  return part;
}

// Wordings that don't change with the chunks.
function label(view) {
  const {root, parts} = view;
  root.lang = view.language === "zh" ? "zh-Hans" : view.language;
  root.setAttribute("aria-label", say(view, "region"));
  parts.bar.setAttribute("aria-label", say(view, "toolbar"));
  parts.scroller.setAttribute("aria-label", say(view, "text"));
  parts.query.placeholder = say(view, "find");
  for (const element of root.querySelectorAll("[data-label]")) {
    const words = say(view, element.dataset.label);
    if (element.dataset.as === "text") element.textContent = words;
    else element.setAttribute("aria-label", words);
    if (element.dataset.as === "title") element.title = words;
  }
}
