"""The tune page in a browser: sliders, text, charts, files and links as a user has them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

pytestmark = pytest.mark.browser

APP: Final = Path(__file__).parents[2] / "app.py"
RUNBOOK: Final = "/?doc=numbered-steps-runbook.en.md"
Open = Callable[..., Page]
SLOW: Final = 60_000  # ms; a loaded machine takes its time
EVIL: Final = "<img src=x onerror=window.hit=1><script>window.hit=2</script>"

# Rectangle of the first character of a piece of text that is shown.
PLACE_OF: Final = """(root, wanted) => {
  for (const body of root.querySelectorAll('.body')) {
    const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      return {x: box.x + box.width / 2, y: box.y + box.height / 2};
    }
  }
}"""


class Visitor:
    """Someone at a browser without cookies: his pages, and what went wrong in them."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self.forget()

    def forget(self) -> None:
        """Lose the cookies: to the server it is another browser from now on."""
        self.context.clear_cookies()

    def open(self, path: str = RUNBOOK, *, dark: bool = False, width: int = 1440) -> Page:
        """The page at that address, once its text is painted."""
        page = self.context.new_page()
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size({"width": width, "height": 950})
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda message: self.errors.append(message.text) if message.type == "error" else None,
        )
        page.goto(self.address + path)
        painted(page)
        return page

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        is_outside = parts.netloc != urlsplit(self.address).netloc
        if is_outside and parts.scheme.startswith(("http", "ws")):
            self.strangers.append(url)


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[Callable[[str], BrowserContext]]:
    """Yield what gives a context of a locale; kept, since Streamlit's script loads slowly."""
    kept: dict[str, BrowserContext] = {}

    def of(locale: str) -> BrowserContext:
        if locale not in kept:
            kept[locale] = browser.new_context(locale=locale)
        return kept[locale]

    yield of
    for context in kept.values():
        context.close()


@pytest.fixture
def visit(
    contexts: Callable[[str], BrowserContext], serve: Callable[[Path], str]
) -> Iterator[Callable[..., Visitor]]:
    """Yield what makes a visitor; errors and requests to other hosts fail the test."""
    visitors: list[Visitor] = []

    def begin(*, locale: str = "en-US", address: str = "") -> Visitor:
        visitors.append(Visitor(contexts(locale), address or serve(APP)))
        return visitors[-1]

    yield begin
    for visitor in visitors:
        for page in visitor.context.pages:
            page.close()
    assert [visitor.errors for visitor in visitors] == [[]] * len(visitors)
    assert [visitor.strangers for visitor in visitors] == [[]] * len(visitors)


@pytest.fixture
def page(visit: Callable[..., Visitor]) -> Page:
    """The runbook, as the page opens it."""
    return visit().open()


def view_of(page: Page) -> Locator:
    return page.locator(".chunk-view")


def painted(page: Page) -> None:
    """Return once a text is painted and Streamlit rests."""
    expect(view_of(page)).to_have_attribute("data-generation", re.compile(r"\d"), timeout=SLOW)
    # The text is drawn first; the form and the numbers come after it.
    rested = page.locator("[data-testid=stApp][data-test-script-state=notRunning]")
    expect(rested).to_have_count(1, timeout=SLOW)


def changed(page: Page, act: Callable[[], object]) -> None:
    """Do it, and wait until a newer generation is painted."""
    before = view_of(page).get_attribute("data-generation") or ""
    act()
    expect(view_of(page)).not_to_have_attribute("data-generation", before, timeout=SLOW)
    painted(page)


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name)


def chunk_count(page: Page) -> int:
    return int(re.sub(r"\D", "", view_of(page).locator(".of").inner_text()))


def chosen(page: Page) -> str:
    return view_of(page).locator(".position input").input_value()


def click_text(page: Page, wanted: str) -> None:
    place = view_of(page).evaluate(PLACE_OF, wanted)
    page.mouse.click(place["x"], place["y"])


def upload(page: Page, name: str, content: str | bytes) -> None:
    """Choose a file in the popover, and close it once the text is shown."""
    page.get_by_role("button", name=re.compile("Your document|我的文档")).click()
    data = content.encode() if isinstance(content, str) else content
    chooser = page.locator("input[type=file]").first
    changed(
        page,
        lambda: chooser.set_input_files(
            {"name": name, "mimeType": "text/markdown", "buffer": data}
        ),
    )
    page.keyboard.press("Escape")


def test_a_slider_changes_the_cuts(page: Page) -> None:
    before = chunk_count(page)
    for _ in range(8):
        changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
    for _ in range(8):
        changed(page, lambda: slider(page, "Minimum").press("ArrowLeft"))
    assert chunk_count(page) > before
    assert "maxChars=1400" in page.url


def test_a_click_opens_the_detail_and_keys_go_on(page: Page) -> None:
    page.locator(".text").click(position={"x": 200, "y": 60})
    expect_detail(page, 1)
    expect(page.get_by_text("tokens by o200k")).to_be_visible()
    page.keyboard.press("j")
    expect_detail(page, 2)
    page.keyboard.press("k")
    expect_detail(page, 1)
    expect(page).to_have_url(re.compile("chunk=1"))


def expect_detail(page: Page, number: int) -> None:
    """The detail beside the text is of that chunk, and the text view has it chosen."""
    title = page.locator(".stMarkdown", has_text=re.compile(f"^Chunk {number} of"))
    expect(title).to_be_visible(timeout=SLOW)
    assert chosen(page) == str(number)


def test_a_bar_scrolls_to_its_chunks(page: Page) -> None:
    """And the next of them comes on request."""
    page.goto(view_address(page, "/?doc=long-manual.en.md"))
    painted(page)  # not `changed`: a page that is loaded anew counts from the same number
    bars = page.locator(".js-plotly-plot").first.locator(".bars .point path")
    expect(bars.first).to_be_visible(timeout=SLOW)
    heights = bars.evaluate_all("(bars) => bars.map((bar) => bar.getBBox().height)")
    tallest = heights.index(max(heights))
    changed(page, lambda: bars.nth(tallest).click(force=True))  # a layer of plotly takes the click
    expect(page.locator(".number.chosen")).to_be_in_viewport(timeout=SLOW)
    first = chosen(page)
    next_one = page.get_by_role("button", name="Next of them")
    changed(page, next_one.click)
    assert int(chosen(page)) > int(first)
    expect(page.get_by_text(re.compile(r"^Bar [\d,]+–[\d,]+: \d+ chunks"))).to_be_visible()


def view_address(page: Page, path: str) -> str:
    parts = urlsplit(page.url)
    return f"{parts.scheme}://{parts.netloc}{path}"


def test_emoji_before_a_cut_do_not_shift_it(visit: Callable[..., Visitor]) -> None:
    """Seen in peers: each rocket moves all later cuts by one."""
    page = visit().open("/?strategy=fixed_size&chunkSize=100&overlapSize=0")
    upload(page, "rockets.md", "🚀" * 99 + "A" + "CUT" + "🚀" * 96 + "Z")
    assert chunk_count(page) == 2
    click_text(page, "CUT")
    expect(page.locator("[data-testid=stCode]").first).to_contain_text("CUT🚀", timeout=SLOW)
    assert chosen(page) == "2"
    click_text(page, "ACUT")
    expect(page.locator("[data-testid=stCode]").first).to_contain_text("🚀A", timeout=SLOW)
    assert chosen(page) == "1"


def test_markup_in_a_document_does_not_run(visit: Callable[..., Visitor]) -> None:
    """Not in the text, the detail, the table, the heading path, the file name."""
    page = visit().open()
    upload(page, f"{EVIL.replace('/', '')}.md", f"# `{EVIL}`\n\n{EVIL}\n\n$x$ :red[y] ![z](q)\n")
    page.locator(".text").click(position={"x": 200, "y": 30})
    expect(page.get_by_text("Under:")).to_be_visible(timeout=SLOW)
    page.get_by_text("Table of chunks").click()
    expect(page.locator("[data-testid=stDataFrame]")).to_be_visible(timeout=SLOW)
    page.get_by_label("Document").first.click()
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_text("Text", exact=True).click()
    expect(view_of(page)).to_be_visible(timeout=SLOW)
    painted(page)
    assert page.evaluate("window.hit") is None
    assert page.locator("img[src='x'], img[src='q']").count() == 0


def test_the_page_speaks_chinese(visit: Callable[..., Visitor]) -> None:
    page = visit(locale="zh-CN").open("/?doc=numbered-steps-runbook.zh.md")
    expect(page.get_by_text("策略", exact=True)).to_be_visible()
    expect(page.get_by_placeholder("在文本中查找")).to_be_visible()
    expect(page.get_by_text("块大小（字符）")).to_be_visible()
    english = re.compile("^(Strategy|Document|Chunks|Undo|Text|Sizes in|Click)", re.MULTILINE)
    assert not english.search(page.locator(".stMain").inner_text())
    page.get_by_text("English", exact=True).click()
    expect(page.get_by_text("Strategy", exact=True)).to_be_visible(timeout=SLOW)


def test_dark_mode_is_dark(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """The text view takes its colours from the theme."""
    page = visit().open(dark=True)
    for element in (page.locator(".stApp"), view_of(page)):
        colour = element.evaluate("(element) => getComputedStyle(element).backgroundColor")
        assert max(map(int, re.findall(r"\d+", colour)[:3])) < 60
        ink = element.evaluate("(element) => getComputedStyle(element).color")
        assert min(map(int, re.findall(r"\d+", ink)[:3])) > 180
    page.screenshot(path=tmp_path / "dark.png")


def test_a_row_of_the_table_chooses_its_chunk(page: Page) -> None:
    page.get_by_text("Table of chunks").click()
    table = page.locator("[data-testid=stDataFrame]")
    expect(table).to_be_visible(timeout=SLOW)
    table.click(position={"x": 14, "y": 35 + 35 + 17})  # the box that chooses the second row
    title = page.locator(".stMarkdown", has_text=re.compile("^Chunk 2 of"))
    expect(title).to_be_visible(timeout=SLOW)


def test_settings_go_out_and_in_as_a_file(page: Page, tmp_path: Path) -> None:
    """The file holds what the sliders say, and brings it back."""
    changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
    page.get_by_role("button", name="Take away").click()
    button = page.get_by_role("button", name="Settings, JSON")
    expect(button).to_be_visible(timeout=SLOW)
    with page.expect_download() as download:
        button.click()
    held = json.loads(download.value.path().read_text("utf-8"))
    assert held["strategy"] == {
        "name": "structure_aware",
        "targetChars": 512,
        "overlapChars": 128,
        "maxChars": 1750,
        "minChars": 600,
    }
    held["strategy"]["maxChars"] = 900
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(held), "utf-8")
    chooser = page.locator("input[type=file]").last
    changed(page, lambda: chooser.set_input_files(file))
    expect(page.get_by_text("Settings read from mine.json")).to_be_visible()
    expect(slider(page, "Maximum")).to_have_value("900")


def test_a_share_link_opens_the_same_state(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.open()
    changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
    page.get_by_role("button", name="Take away").click()
    link = page.locator("code", has_text="strategy=")
    expect(link).to_be_visible(timeout=SLOW)
    address = link.inner_text().strip()
    assert address.startswith(visitor.address)
    other = visit(locale="zh-CN")
    opened = other.open(address.removeprefix(visitor.address))
    expect(slider(opened, "Maximum")).to_have_value("1750")
    assert chunk_count(opened) == chunk_count(page)
    expect(opened.get_by_text("Strategy", exact=True)).to_be_visible()


def test_what_is_chosen_speaks_the_new_language_too(page: Page) -> None:
    """Seen: after the switch, the strategy's label stayed English."""
    page.goto(view_address(page, "/?strategy=markdown_ast&lang=en"))
    painted(page)
    strategy = page.locator(".st-key-strategy input")
    expect(strategy).to_have_value("Markdown tree")
    changed(page, page.get_by_text("中文", exact=True).click)
    expect(strategy).to_have_value("Markdown 语法树")


def test_settings_survive_a_visit_to_the_export_page(page: Page) -> None:
    """The text is drawn by what the widgets hold, before they are drawn themselves."""
    changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
    count = chunk_count(page)
    page.get_by_role("link", name="Export").click()
    expect(page.get_by_role("button", name="Export", exact=True)).to_be_visible(timeout=SLOW)
    page.get_by_role("link", name="Tune").click()
    painted(page)
    expect(slider(page, "Maximum")).to_have_value("1750")
    assert chunk_count(page) == count


def test_a_reload_keeps_upload_settings_and_chunk(visit: Callable[..., Visitor]) -> None:
    """The browser is known by its cookie; another one gets a sample and a sentence."""
    visitor = visit()
    page = visitor.open()
    parts = (f"## Part {number}\n\n" + "words of mine. " * 40 + "\n\n" for number in range(30))
    upload(page, "mine.md", "".join(parts))
    changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
    page.locator(".text").focus()
    for _ in range(3):
        page.keyboard.press("j")
    expect(page).to_have_url(re.compile("chunk=3"), timeout=SLOW)
    count = chunk_count(page)
    page.reload()
    painted(page)
    assert (chosen(page), chunk_count(page)) == ("3", count)
    expect(page.locator(".body").first).to_contain_text("words of mine")
    expect(slider(page, "Maximum")).to_have_value("1750")
    visitor.forget()
    stranger = visitor.open(page.url.removeprefix(visitor.address))
    expect(stranger.get_by_text("no longer on the server")).to_be_visible()
    expect(stranger.locator(".body").first).not_to_contain_text("words of mine")


def test_two_tabs_with_two_documents_do_not_disturb_each_other(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    one, two = visitor.open(), visitor.open("/?doc=questions-answers-faq.zh.md")
    upload(two, "second.md", "# Second\n\n" + "only in the second tab. " * 300)
    changed(one, lambda: slider(one, "Maximum").press("ArrowLeft"))
    changed(two, lambda: slider(two, "Minimum").press("ArrowLeft"))
    expect(one.locator(".body").first).not_to_contain_text("second tab")
    expect(two.locator(".body").first).to_contain_text("second tab")
    expect(slider(two, "Maximum")).to_have_value("1800")
    expect(slider(one, "Minimum")).to_have_value("600")


def test_a_deep_link_works_on_a_cold_server(
    visit: Callable[..., Visitor], serve: Callable[[Path], str], tmp_path: Path
) -> None:
    """There Streamlit runs the page's file alone; its guard runs the shell first."""
    shutil.copy(APP, tmp_path)
    shutil.copytree(APP.parent / "pages", tmp_path / "pages")
    visitor = visit(address=serve(tmp_path / "app.py"))
    page = visitor.open("/tune?doc=numbered-steps-runbook.en.md&lang=zh")
    # Streamlit's own script first asks for its files below the page's path.
    visitor.errors = [error for error in visitor.errors if "404 (Not Found)" not in error]
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("策略", exact=True)).to_be_visible()
    changed(page, lambda: slider(page, "最大值").press("ArrowLeft"))
    assert "maxChars=1750" in page.url


def test_a_contradiction_is_said_at_its_slider(visit: Callable[..., Visitor]) -> None:
    page = visit().open(f"{RUNBOOK}&strategy=section_aware&maxTokensHard=500")
    count = chunk_count(page)
    changed(page, lambda: slider(page, "Hard limit").press("ArrowLeft"))
    alert = page.get_by_text("must be at least the maximum (500)")
    expect(alert).to_be_visible()
    above, below = slider(page, "Hard limit").bounding_box(), slider(page, "Overlap").bounding_box()
    place = alert.bounding_box()
    assert above is not None
    assert below is not None
    assert place is not None
    assert above["y"] < place["y"] < below["y"]
    assert chunk_count(page) == count


@pytest.mark.parametrize("width", [800, 1024])
def test_a_narrow_window_is_usable(visit: Callable[..., Visitor], width: int) -> None:
    """Nothing is wider than the window, and the text keeps room for some words a line."""
    page = visit().open(width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = view_of(page).bounding_box()
    assert box
    assert box["width"] >= 350
    expect(slider(page, "Maximum")).to_be_visible()
    changed(page, lambda: slider(page, "Maximum").press("ArrowLeft"))
