"""The text view in a browser: what is drawn where, what a click and a key do, what stays small."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

SCRIPT: Final = Path(__file__).with_name("chunk_view_app.py")
MOST_FILLED: Final = 12
Open = Callable[[str], Page]

# Rectangle of the character at an offset (UTF-16), while the top of the text is shown.
CHARACTER: Final = """(root, offset) => {
  for (const body of root.querySelectorAll('.body')) {
    const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (offset < node.length) {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const box = range.getBoundingClientRect();
        return {x: box.x + box.width / 2, y: box.y + box.height / 2};
      }
      offset -= node.length;
    }
  }
}"""
IS_IN: Final = """(root, {x, y, kind}) =>
  [...root.querySelectorAll('path.' + kind)].some((path) => {
  const box = path.ownerSVGElement.getBoundingClientRect();
  return path.isPointInFill(new DOMPoint(x - box.x, y - box.y));
})"""
SHOWN_TEXT: Final = (
    "(root) => [...root.querySelectorAll('.body')].map((body) => body.textContent).join('')"
)


@pytest.fixture
def open_page(browser: Browser, serve: Callable[[Path], str]) -> Iterator[Open]:
    """Yield what opens a painted page with a query; errors of the page fail the test."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    errors: list[str] = []

    def open_query(query: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{serve(SCRIPT)}/?{query}")
        expect(root_of(page)).to_have_attribute(
            "data-generation", re.compile(r"\d+"), timeout=30_000
        )
        return page

    yield open_query
    context.close()
    assert not errors


def root_of(page: Page) -> Locator:
    """Return the first component of the page."""
    return page.locator(".chunk-view").first


def changed(page: Page, act: Callable[[], None]) -> None:
    """Do it, and wait until a newer generation is painted."""
    before = root_of(page).get_attribute("data-generation") or ""
    act()
    expect(root_of(page)).not_to_have_attribute("data-generation", before, timeout=30_000)


# A font that arrives late moves the text, and two frames later the shapes.
FONTS_SETTLED = """document.fonts.ready.then(() =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def is_in(page: Page, offset: int, kind: str) -> bool:
    """Whether the character lies in an area of that kind, once fonts have settled the layout."""
    page.evaluate(FONTS_SETTLED)
    place = root_of(page).evaluate(CHARACTER, offset)
    found = root_of(page).evaluate(IS_IN, {**place, "kind": kind})
    if root_of(page).evaluate(CHARACTER, offset) != place:
        return is_in(page, offset, kind)  # the text has moved between the two questions
    return bool(found)


def click_character(page: Page, offset: int) -> None:
    """Click on the middle of that character."""
    place = root_of(page).evaluate(CHARACTER, offset)
    page.mouse.click(place["x"], place["y"])


def expect_chosen(page: Page, chunk: int) -> None:
    """Both the component and Python have that chunk, counted from zero."""
    expect(page.locator(".position input").first).to_have_value(str(chunk + 1))
    expect(page.get_by_text(f"chosen {chunk};")).to_be_visible()


def test_emoji_before_a_cut_do_not_shift_it(open_page: Open) -> None:
    """Python counts code points; 60 rockets before the cut are 60 units more in JavaScript."""
    page = open_page("case=emoji")
    text = str(root_of(page).evaluate(SHOWN_TEXT))
    at = len(text[: text.index("CUT")].encode("utf-16-le")) // 2
    click_character(page, at)
    expect_chosen(page, 1)
    click_character(page, at - 2)
    expect_chosen(page, 0)
    assert is_in(page, at - 2, "overlap")
    assert not is_in(page, at, "overlap")
    assert not is_in(page, at - 10, "overlap")


@pytest.mark.parametrize(
    ("offset", "hatched"), [(380, False), (410, True), (490, True), (510, False)]
)
def test_overlap_is_hatched_where_it_lies(open_page: Open, offset: int, hatched: bool) -> None:  # noqa: FBT001
    """Chunks of 500 with an overlap of 100: 400 to 500 is in two chunks."""
    assert is_in(open_page("case=guide"), offset, "overlap") is hatched


def test_a_place_in_three_chunks_is_hatched_denser(open_page: Open) -> None:
    """With an overlap longer than a chunk, a place lies in many chunks."""
    page = open_page("case=guide")
    slider = page.get_by_role("slider", name="Overlap")
    changed(page, lambda: slider.press("End"))
    assert is_in(page, 450, "depth-3")


def test_markup_in_the_text_stays_text(open_page: Open) -> None:
    """Promise 7: document text is data."""
    page = open_page("case=script")
    assert "<script>window.hit = 1</script>" in root_of(page).evaluate(SHOWN_TEXT)
    assert page.evaluate("window.hit") is None
    assert root_of(page).locator(".text img, .text script").count() == 0


def test_a_click_chooses_the_chunk(open_page: Open) -> None:
    """The one whose body holds the place, and Python hears of it."""
    page = open_page("case=guide")
    click_character(page, 300)
    expect_chosen(page, 0)
    expect(page.locator(".status")).to_contain_text("ends: hard limit")
    expect(page.locator(".number.chosen")).to_have_text("1")


def test_j_k_and_alt_arrows_move_the_choice(open_page: Open) -> None:
    """The keys of the list, from the text and from the find box."""
    page = open_page("case=guide")
    page.locator(".text").focus()
    for key in ("j", "j", "j", "k"):
        page.keyboard.press(key)
    expect_chosen(page, 1)
    page.locator(".find input").fill("")
    page.keyboard.type("jk")
    page.keyboard.press("Alt+ArrowDown")
    expect_chosen(page, 2)
    expect(page.locator(".find input")).to_have_value("jk")
    expect(page.locator(".said")).to_contain_text("Chunk 3 of")


def test_holding_j_does_not_queue_runs(open_page: Open) -> None:
    """Thirty keys, and Python hears of the last."""
    page = open_page("case=1mb")
    page.locator(".text").focus()
    for _ in range(30):
        page.keyboard.press("j")
    expect_chosen(page, 29)
    assert int(root_of(page).get_attribute("data-generation") or 99) < 15


def test_a_number_goes_to_its_chunk(open_page: Open) -> None:
    """Far away in a large text, and its number is then in the gutter."""
    page = open_page("case=1mb")
    page.locator(".position input").fill("1500")
    page.keyboard.press("Enter")
    expect_chosen(page, 1499)
    expect(page.locator(".number.chosen")).to_be_in_viewport()


def test_find_is_literal_and_blind_to_case(open_page: Open) -> None:
    """A dot is a dot; Enter goes on, Shift+Enter back, round the end."""
    page = open_page("case=guide")
    box, count = page.locator(".find input"), page.locator(".count")
    box.fill("PRIMARY.*")
    expect(count).to_have_text("no match")
    box.fill("THE primary falls behind.")
    expect(count).to_have_text("1 of 80")
    box.press("Enter")
    expect(count).to_have_text("2 of 80")
    box.press("Shift+Enter")
    box.press("Shift+Enter")
    expect(count).to_have_text("80 of 80")
    assert page.evaluate("CSS.highlights.get('chunk-view-current').size") == 1


def test_find_in_ten_megabytes_crosses_block_borders(open_page: Open) -> None:
    """The count is that of the whole text, whatever the blocks are."""
    page = open_page("case=10mb")
    page.locator(".find input").fill("closes.\n\n1. stop".replace("\n", " "))
    expect(page.locator(".count")).to_have_text("no match")
    page.locator(".find input").fill("stop the writer")
    expect(page.locator(".count")).to_have_text("1 of 22,936", timeout=20_000)
    page.locator(".find input").press("Shift+Enter")
    expect(page.locator(".count")).to_have_text("22,936 of 22,936")


def test_a_jump_scrolls_there_and_flashes(open_page: Open) -> None:
    """As a bar of the histogram or a finding does."""
    page = open_page("case=1mb")
    page.get_by_role("button", name="Jump").click()
    expect(page.locator("path.flash")).to_be_in_viewport()


@pytest.mark.parametrize("case", ["1mb", "10mb", "line", "letters"])
def test_only_blocks_in_sight_are_filled(open_page: Open, case: str) -> None:
    """However long the text, and after a leap to its middle too."""
    page = open_page(f"case={case}")
    assert int(root_of(page).get_attribute("data-blocks") or 0) <= 1000
    page.get_by_role("button", name="Jump").click()
    expect(page.locator("path.flash")).to_be_in_viewport(timeout=20_000)
    assert 0 < page.locator(".body").count() <= MOST_FILLED


def test_the_text_is_sent_once_and_again_after_a_reload(open_page: Open) -> None:
    """A change of settings sends spans only."""
    page = open_page("case=1mb")
    changed(page, lambda: page.get_by_role("slider", name="Size").press("ArrowRight"))
    sent = page.get_by_text(re.compile("^sent"))
    expect(sent).to_have_text(re.compile(r"sent [1-4]?\d{4} bytes"))
    page.reload()
    expect(root_of(page)).to_have_attribute("data-generation", "1", timeout=30_000)
    expect(sent).to_have_text(re.compile(r"sent 10\d{5} bytes"))


def test_a_text_that_got_lost_is_asked_for(open_page: Open) -> None:
    """Python believes that it was sent; the component asks and gets it."""
    page = open_page("case=guide&claimed=1")
    assert str(root_of(page).evaluate(SHOWN_TEXT)).startswith("# Failover")


def test_a_change_keeps_the_place(open_page: Open) -> None:
    """The same line stays at the top when the spans change."""
    page = open_page("case=1mb")
    page.get_by_role("button", name="Jump").click()
    expect(page.locator("path.flash")).to_be_in_viewport()
    before = page.locator(".text").evaluate("(text) => text.scrollTop")
    changed(page, lambda: page.get_by_role("slider", name="Size").press("ArrowRight"))
    assert abs(page.locator(".text").evaluate("(text) => text.scrollTop") - before) <= 1


def test_line_ends_and_hidden_characters_keep_every_offset(open_page: Open) -> None:
    """CR LF, a lone CR, NUL and RLO stay in the text, marked by CSS only."""
    page = open_page("case=crlf")
    start = "First line\r\nSecond line\r\n\r\nOld Mac line\rNUL \0 and RLO \u202eabc\u202c end\r\n"
    assert str(root_of(page).evaluate(SHOWN_TEXT)).startswith(start)
    marks = page.locator(".hidden-character")
    assert [marks.nth(i).get_attribute("data-mark") for i in range(4)] == [
        "CR",
        "NUL",
        "RLO",
        "PDF",
    ]
    page.get_by_role("button", name="Show white space").click()
    assert str(root_of(page).evaluate(SHOWN_TEXT)).startswith(start)
    assert page.locator(".space").first.get_attribute("data-mark") == "·"


@pytest.mark.parametrize("case", ["guide", "chinese", "emoji", "crlf", "hebrew"])
def test_all_lines_have_one_height(open_page: Open, case: str) -> None:
    """Areas are drawn by rows, so no font and no mark may stretch a line."""
    page = open_page(f"case={case}")
    page.get_by_role("button", name=re.compile("Show white space|显示空白字符")).click()
    line = root_of(page).evaluate("(root) => parseFloat(root.style.getPropertyValue('--line'))")
    heights = root_of(page).evaluate(
        "(root) => [...root.querySelectorAll('.body')].map((body) => body.offsetHeight)"
    )
    assert [height % line for height in heights] == [0] * len(heights)


@pytest.mark.parametrize(
    ("query", "said"),
    [("case=guide&chunks=none", "No chunks"), ("case=empty", "The document is empty")],
)
def test_nothing_to_draw_is_said(open_page: Open, query: str, said: str) -> None:
    """Without chunks the text is still shown."""
    page = open_page(query)
    expect(page.locator(".status")).to_have_text(said)
    expect(page.locator(".next")).to_be_disabled()


def test_a_cut_says_its_reason(open_page: Open) -> None:
    """On hover, and to a screen reader."""
    page = open_page("case=guide")
    number = page.locator(".number[data-first='1']")
    expect(number).to_have_attribute("aria-label", re.compile("Cut after chunk 1: hard limit"))
    number.scroll_into_view_if_needed()
    number.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Cut after chunk 1: hard limit")


def test_a_broken_list_is_outlined(open_page: Open) -> None:
    """With its kind as a word, not only as a colour."""
    page = open_page("case=guide")
    expect(page.locator("path.outline.list")).to_have_count(1)
    expect(page.locator(".outline-name")).to_have_text("list")


def test_two_views_scroll_together(open_page: Open) -> None:
    """The compare page shows one text twice; it is sent once."""
    page = open_page("case=1mb&twice=1")
    page.locator(".text").first.evaluate("(text) => text.scrollTop = 5000")
    second = page.locator(".text").nth(1)
    page.wait_for_function(
        "(text) => Math.abs(text.scrollTop - 5000) < 30", arg=second.element_handle()
    )
    expect(page.get_by_text(re.compile("^sent"))).to_have_text(
        re.compile(r"sent [1-4]?\d{4} bytes")
    )


def test_chinese_is_labelled_in_chinese(open_page: Open) -> None:
    """Words, language of the region, and glyphs of the text."""
    page = open_page("case=chinese")
    expect(root_of(page)).to_have_attribute("lang", "zh-Hans")
    expect(page.get_by_placeholder("在文本中查找")).to_be_visible()
    expect(page.locator(".text")).to_have_attribute("lang", "zh-Hans")
