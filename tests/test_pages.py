"""The tune page as its script runs it: what it shows, refuses, remembers. No browser needed."""

import json
import logging
import re
from pathlib import Path
from typing import ClassVar, Literal

import pytest
from streamlit.elements.widgets import file_uploader
from streamlit.testing.v1 import AppTest

from chunking import Document, Settings, Span
from chunking import run as cut
from chunking.export import export
from chunking.pipeline import PRODUCTION, mode_form
from chunking.reasons import Bilingual, Code, Reason
from chunking.strategies import STRATEGIES, Limits, Piece, Strategy
from chunking.strategies._options import option, switch
from chunking.ui import picker
from chunking.ui.shelf import shelf
from chunking.ui.state import option_key

APP = Path(__file__).parent.parent / "app.py"
SAMPLE = "numbered-steps-runbook.en.md"
TARGET, OVERLAP, MAX, MIN = (
    option_key("structure_aware", name)
    for name in ("target_chars", "overlap_chars", "max_chars", "min_chars")
)


def open_app(query=None, *, locale="en-US", browser="someone", **state):
    """The app as a browser opens it: its address, its language, its cookie."""
    app = AppTest.from_file(APP, default_timeout=60)
    app.context = {"locale": locale, "url": "http://localhost:8501/"}
    app.query_params = dict(query or {})
    app.session_state["browser"] = browser
    for key, value in state.items():
        app.session_state[key.replace("_", " ")] = value
    return run(app)


def run(what):
    """The app after another run, which raised nothing; of the app itself or of a widget."""
    app = what.run()
    assert not app.exception, app.exception[0].value
    return app


def settings_of(app):
    return app.session_state["settings"]


def chunks_of(app):
    return app.session_state["result"].chunks


def reload(app):
    """The same browser opens the address again: a new session."""
    return open_app(app.query_params, browser=app.session_state["browser"])


def said(app):
    """All that the page says in captions, alerts and text."""
    parts = (app.caption, app.error, app.warning, app.info, app.success, app.markdown)
    return plain("\n".join(each.value for part in parts for each in part))


def plain(markdown):
    """Markdown whose characters were made inert, as it is read."""
    return re.sub(r"\\(.)", r"\1", markdown)


def upload(app, content, name="notes.md"):
    app.file_uploader("uploaded").upload(name, content, "text/markdown")
    return run(app)


def read_file(app, content, name="settings.json"):
    app.session_state["files open"] = True
    run(app).file_uploader("settings file").upload(name, content, "application/json")
    return run(app)


def press(app, label):
    next(button for button in app.button if button.label == label).click()
    return run(app)


# Opening


@pytest.mark.parametrize(("locale", "word"), [("en-US", "Strategy"), ("zh-CN", "策略")])
def test_the_page_opens_in_the_browsers_language(locale, word):
    """English for all languages but Chinese."""
    app = open_app(locale=locale)
    assert app.selectbox("strategy").label == word
    assert settings_of(app) == PRODUCTION
    assert chunks_of(app)


def test_the_language_can_be_switched_and_stays():
    """The switch wins over the browser, also after a reload."""
    app = open_app()
    app.segmented_control("language").set_value("zh")
    run(app)
    assert app.selectbox("strategy").label == "策略"
    assert reload(app).selectbox("strategy").label == "策略"


@pytest.mark.parametrize("name", sorted(path.name for path in APP.parent.glob("sample_docs/*.*.*")))
def test_every_sample_opens(name):
    app = open_app({"doc": name})
    assert app.session_state["result"].document.name == name
    app.session_state["shown"] = "table"
    assert len(run(app).dataframe[0].value) == len(chunks_of(app))


# Settings


def test_a_slider_changes_the_chunks():
    app = open_app({"doc": SAMPLE})
    before = chunks_of(app)
    run(app.slider(MAX).set_value(900))
    assert settings_of(app).strategy.max_chars == 900
    assert len(chunks_of(app)) > len(before)
    assert app.query_params["maxChars"] == "900"


def test_switching_the_strategy_keeps_what_was_set_before():
    """There and back again: the first strategy's sliders stand where they stood."""
    app = open_app({"doc": SAMPLE})
    run(app.slider(MAX).set_value(900))
    run(app.selectbox("strategy").set_value("fixed_size"))
    assert settings_of(app).strategy.name == "fixed_size"
    run(app.selectbox("strategy").set_value("structure_aware"))
    assert settings_of(app).strategy.max_chars == 900


class Halves(Strategy):
    """Cuts at a place; there for its form."""

    label: ClassVar = Bilingual("Halves", "两半")
    summary: ClassVar = Bilingual("Two pieces.", "两块。")
    name: Literal["halves"] = "halves"
    cut_at: int = option(
        50,
        title=Bilingual("Cut at", "切点"),
        description=Bilingual("Too low or too high.", "太小或太大。"),
        low=1,
        high=99,
        step=1,
    )
    backwards: bool = switch(
        default=False,
        title=Bilingual("Backwards", "反向"),
        description=Bilingual("Off or on.", "关或开。"),
    )

    def split(self, source):
        end = len(source.text)
        yield Piece(Span(0, self.cut_at), Reason(Code.NOT_SPLIT))
        yield Piece(Span(self.cut_at, end), Reason(Code.END_OF_TEXT))

    def limits(self):
        return Limits(None, None, None, hard=False, unit="characters")


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
@pytest.mark.parametrize("name", [*STRATEGIES, "halves"])
def test_every_strategy_in_the_table_has_a_form(name, locale, monkeypatch):
    """A new one needs no line in the app."""
    monkeypatch.setitem(STRATEGIES, "halves", Halves)
    app = open_app({"strategy": name, "doc": SAMPLE}, locale=locale)
    widgets = (*app.slider, *app.toggle, *app.selectbox, *app.text_area)
    drawn = {widget.key: widget.label for widget in widgets if "option." in str(widget.key)}
    language = locale[:2]
    for option_name, form in STRATEGIES[name].forms().items():
        assert drawn[option_key(name, option_name)].startswith(form.title.text(language))
    assert len(drawn) == len(STRATEGIES[name].forms())
    assert chunks_of(app)


def test_a_unit_that_is_an_option_stands_at_its_sizes():
    """The slider says what it counts, not what it could count."""
    app = open_app({"strategy": "recursive", "doc": SAMPLE})
    size = option_key("recursive", "max")
    assert app.slider(size).label == "Maximum (characters)"
    run(app.selectbox(option_key("recursive", "unit")).set_value("tokens"))
    assert app.slider(size).label == "Maximum (tokens)"
    assert settings_of(app).strategy.unit == "tokens"


def test_a_list_is_typed_one_a_line_and_goes_through_link_and_reload():
    """Spaces are part of a separator."""
    app = open_app({"strategy": "recursive", "doc": SAMPLE})
    separators = option_key("recursive", "separators")
    run(app.text_area(separators).set_value("\\n\\n\n\n. \n "))
    assert settings_of(app).strategy.separators == (r"\n\n", ". ", " ")
    assert settings_of(reload(app)) == settings_of(app)
    run(app.text_area(separators).set_value("/(/"))
    assert "still showing the last settings that worked" in app.error[0].value


def test_a_contradiction_is_explained_at_its_slider_and_the_last_result_stays():
    app = open_app({"strategy": "section_aware", "doc": SAMPLE})
    before = chunks_of(app)
    hard = option_key("section_aware", "max_tokens_hard")
    run(app.slider(hard).set_value(300))
    assert "hard limit (300) must be at least the maximum (500)" in plain(app.error[0].value)
    assert "still showing the last settings that worked" in app.error[0].value
    assert said_below(app, hard, "Overlap") == ["error"]
    assert chunks_of(app) == before
    run(app.slider(option_key("section_aware", "max_tokens")).set_value(250))
    assert not app.error
    assert settings_of(app).strategy.max_tokens == 250


def said_below(app, key, next_label):
    """Types of what stands below the slider of that key, up to the slider of that label."""
    nodes = iter(app.main.get_by_key("workbench"))
    inside = (node for node in nodes if getattr(node, "key", None) == key)
    assert next(inside)
    found = []
    for node in nodes:
        if str(getattr(node, "label", "")).startswith(next_label):
            break
        found.append(node.type)
    return [each for each in found if each != "flex_container"]


def test_an_option_that_can_not_act_says_so():
    app = open_app({"strategy": "fixed_size", "chunkSize": "-1", "doc": SAMPLE})
    assert "can't act: with chunk size -1 the text stays one chunk" in said(app)
    assert len(chunks_of(app)) == 1


def test_undo_goes_back_one_change_at_a_time():
    app = open_app({"doc": SAMPLE})
    assert next(button for button in app.button if button.label == "Undo").disabled
    run(app.slider(MAX).set_value(900))
    run(app.selectbox("strategy").set_value("fixed_size"))
    press(app, "Undo")
    assert app.selectbox("strategy").value == "structure_aware"
    assert app.slider(MAX).value == 900
    press(app, "Undo")
    assert settings_of(app) == PRODUCTION
    assert app.slider(MAX).value == 1800


def test_undo_takes_back_a_refused_change_first():
    """Seen: it went one step farther, past the settings that were still shown."""
    app = open_app({"strategy": "markdown_ast", "doc": SAMPLE})
    largest = option_key("markdown_ast", "max")
    run(app.slider(largest).set_value(3000))
    run(app.slider(largest).set_value(100))
    assert app.error
    press(app, "Undo")
    assert not app.error
    assert app.slider(largest).value == settings_of(app).strategy.max == 3000
    press(app, "Undo")
    assert settings_of(app).strategy.max == 1800


def test_sliders_step_on_whole_steps():
    """Seen: from 1800, one step down was 1791, and 1800 could not be reached again."""
    app = open_app({"strategy": "markdown_ast", "doc": SAMPLE})
    for name in ("target", "min", "max", "overlap"):
        slider = app.slider(option_key("markdown_ast", name))
        assert slider.value % slider.step == slider.min % slider.step == 0


def test_reset_and_production_differ():
    """The strategy's defaults aren't what production's node makes of an empty configuration."""
    app = open_app({"doc": SAMPLE})
    run(app.slider(MAX).set_value(900))
    press(app, "Reset")
    assert settings_of(app) == Settings(strategy="structure_aware")
    press(app, "Production")
    assert settings_of(app) == PRODUCTION
    assert "same as production" in said(app)
    press(app, "Undo")
    assert settings_of(app) == Settings(strategy="structure_aware")


def test_a_line_says_how_the_settings_differ_from_production():
    app = open_app({"doc": SAMPLE})
    run(app.slider(MAX).set_value(900))
    assert "≠ production today: Maximum 900" in said(app)


def test_presets_are_kept_by_name():
    app = open_app({"doc": SAMPLE}, presets_open=True)
    run(app.slider(MAX).set_value(900))
    press(app, "Keep these settings")
    assert "The name is empty" in said(app)
    app.text_input("preset name").set_value("short")
    press(app, "Keep these settings")
    press(app, "Production")
    assert settings_of(app) == PRODUCTION
    press(app, "Use")
    assert settings_of(app).strategy.max_chars == 900
    assert app.slider(MAX).value == 900


# Settings from files


@pytest.mark.parametrize(
    "content",
    [
        Settings(strategy={"name": "fixed_size", "chunkSize": 700}).to_json(),
        Settings(strategy={"name": "fixed_size", "chunkSize": 700}).to_yaml(),
        "\ufeff" + Settings(strategy={"name": "fixed_size", "chunkSize": 700}).to_json(),
        json.dumps(mode_form(Settings(strategy={"name": "fixed_size", "chunkSize": 700}))),
    ],
    ids=["json", "yaml", "json-bom", "pipeline"],
)
def test_settings_are_read_from_each_form(content):
    app = read_file(open_app({"doc": SAMPLE}), content.encode())
    assert settings_of(app).strategy.name == "fixed_size"
    assert app.slider(option_key("fixed_size", "chunk_size")).value == 700
    assert "Settings read from settings.json" in said(app)


@pytest.mark.parametrize("file", ["manifest.json", "chunks.jsonl", "chunks.parquet"])
def test_settings_are_read_from_an_export(file, tmp_path):
    made = Settings(strategy={"name": "fixed_size", "chunkSize": 700})
    export([cut(Document("Some text. " * 99), made)], tmp_path, ["jsonl", "parquet"])
    app = open_app({"doc": SAMPLE})
    app = read_file(app, (tmp_path / file).read_bytes(), file)
    assert settings_of(app).strategy.chunk_size == 700


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"strategy": {"name": "fixed_size",\n "chunkSise": 3}}', "line 2, key 'strategy"),
        (b'{"strategy": {"name": "fixed_size",\n "chunkSize": "x"}}', "line 2, key 'strategy"),
        (b'{"strategy": \n', "line 2, column 1"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "line 2, column 1: the settings are neither"),
        (b"", "the settings are empty"),
        (b"[1, 2]", "must be a mapping"),
    ],
)
def test_a_bad_settings_file_gets_a_sentence_and_changes_nothing(content, sentence):
    app = read_file(open_app({"doc": SAMPLE}), content)
    assert sentence in said(app)
    assert settings_of(app) == PRODUCTION


@pytest.mark.parametrize("value", [100_000, -1, 0, -5, 10**15, -(10**12), 2**31, 10**30, -(10**30)])
@pytest.mark.parametrize("key", ["chunkSize", "overlapSize"])
def test_values_beyond_the_forms_bounds_do_not_break_the_slider(key, value):
    """The reference takes any integer, so a file or a link may bring it."""
    app = open_app({"strategy": "fixed_size", key: str(value), "doc": SAMPLE})
    app.slider(option_key("fixed_size", "chunk_size"))
    content = json.dumps({"strategy": {"name": "fixed_size", key: value}})
    read_file(app, content.encode())
    assert chunks_of(app)


def test_a_slider_that_grew_stays_as_it_is_until_the_settings_change_otherwise():
    """Were it to shrink with each step back, it would be another slider after each key press."""
    app = open_app({"strategy": "fixed_size", "chunkSize": "100000", "doc": SAMPLE})
    size = option_key("fixed_size", "chunk_size")
    assert app.slider(size).max == 100_000
    run(app.slider(size).set_value(90_000))
    assert app.slider(size).max == 100_000
    run(app.slider(size).set_value(500))
    assert settings_of(app).strategy.chunk_size == 500


# Links


def test_a_link_restores_settings_strategy_sample_language_and_chunk():
    app = open_app({"doc": SAMPLE}, locale="zh-CN")
    run(app.selectbox("strategy").set_value("fixed_size"))
    run(app.slider(option_key("fixed_size", "chunk_size")).set_value(300))
    app.session_state["chunk"] = 2
    run(app)
    other = open_app(app.query_params, locale="en-US", browser="another")
    assert settings_of(other) == settings_of(app)
    assert other.selectbox("document").value == SAMPLE
    assert other.selectbox("strategy").label == "策略"
    assert "第 3 块" in said(other)


def test_the_share_link_never_holds_an_uploaded_text():
    """Nor its key on the server."""
    app = open_app({"doc": SAMPLE}, files_open=True)
    assert f"doc={SAMPLE}" in app.code[0].value
    upload(app, b"# Secret plan\n\nNobody may know.")
    assert app.query_params["doc"].startswith("upload-")
    link = app.code[0].value
    assert "doc=" not in link
    assert "upload" not in link
    assert "secret" not in link.lower()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"strategy": "nope", "maxChars": "900"}, "unknown strategy 'nope'"),
        ({"strategy": "structure_aware", "maxChars": "many"}, "must be a whole number"),
        ({"strategy": "structure_aware", "size": "3"}, "unknown option 'size'"),
        ({"strategy": "structure_aware", "counter": "abacus"}, "unknown token counter 'abacus'"),
        ({"strategy": "section_aware", "maxTokens": "700"}, "hard limit (600)"),
        ({"strategy": "<img src=x onerror=alert(1)>"}, "<img src=x onerror=alert(1)>"),
    ],
)
def test_what_a_link_holds_wrongly_is_said_and_the_rest_is_used(query, sentence):
    app = open_app({"doc": SAMPLE, **query, "lang": "en"})
    assert sentence in plain(app.warning[0].value)
    assert app.selectbox("document").value == SAMPLE
    assert chunks_of(app)


def test_a_link_with_one_bad_value_keeps_the_others():
    query = {"strategy": "structure_aware", "maxChars": "many", "minChars": "300"}
    app = open_app({"doc": SAMPLE, **query})
    assert settings_of(app).strategy.min_chars == 300


@pytest.mark.parametrize("chunk", ["0", "-1", "x", "99999", "²", "9" * 400])
def test_a_link_to_a_chunk_that_is_not_there_shows_none(chunk):
    app = open_app({"doc": SAMPLE, "chunk": chunk})
    assert "Click a chunk" in said(app)


def test_a_link_to_a_document_that_is_gone_says_so():
    app = open_app({"doc": "upload-0123456789abcdef"})
    assert "no longer on the server" in said(app)
    assert chunks_of(app)


# Documents

TEXT = "# 标题\n\n维护窗口内先停止写入，再提升备库。The standby takes over.\n\n" * 5


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "utf-8-sig"),
        (TEXT.encode("gb18030"), "gb18030"),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_an_upload_is_read_in_its_encoding(content, encoding):
    app = upload(open_app(), content)
    document = app.session_state["result"].document
    assert document.text == TEXT
    assert document.name == "notes.md"
    assert encoding.split("-sig")[0] in said(app)
    assert "stays in this server's memory" in said(app)


@pytest.mark.parametrize(
    ("content", "name", "sentence"),
    [
        (b"", "notes.md", "is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "notes.md", "isn't text"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "manual.md", "isn't text"),
        (bytes(range(256)) * 9, "notes.txt", "notes.txt"),
        (TEXT.encode()[:-1] + b"\xe4\xb8", "notes.md", "ends inside a character"),
        (TEXT.encode() + b"\xed\xa0\x80" + TEXT.encode(), "notes.md", "mend that place"),
        (b"\xff\xfe" + "a\ud800b".encode("utf-16-le", "surrogatepass"), "notes.md", "mend"),
    ],
    ids=["empty", "png", "pdf", "binary", "cut-off", "surrogate", "surrogate-utf-16"],
)
def test_a_bad_upload_gets_a_sentence_and_the_document_stays(content, name, sentence):
    app = open_app({"doc": SAMPLE})
    upload(app, content, name)
    assert sentence in plain(app.error[0].value)
    assert app.selectbox("document").value == SAMPLE
    assert not app.warning


def test_a_file_above_the_limit_is_refused_by_the_server_too(monkeypatch):
    """The browser's check can be passed by."""
    monkeypatch.setattr(picker, "MEGABYTE", 1)
    app = upload(open_app({"doc": SAMPLE}), b"word " * 100)
    assert "above the limit of" in app.error[0].value
    assert app.selectbox("document").value == SAMPLE


def test_an_unknown_suffix_is_refused(monkeypatch):
    """As when a browser sends what its own check should have held back."""
    monkeypatch.setattr(file_uploader, "enforce_filename_restriction", lambda *_: None)
    app = open_app({"doc": SAMPLE})
    app.file_uploader("uploaded").allowed_type.append(".exe")
    upload(app, b"MZ text", "setup.exe")
    assert "files that end in '.exe' can't be read" in plain(app.error[0].value)


def test_pasted_text_becomes_a_document():
    app = open_app()
    app.text_area("pasted").set_value("# Pasted\n\nA paragraph.")
    press(app, "Use this text")
    assert app.session_state["result"].document.text == "# Pasted\n\nA paragraph."
    assert "pasted.md (yours)" in app.selectbox("document").options


@pytest.mark.parametrize("pasted", ["", "  \n\t"])
def test_pasting_nothing_gets_a_sentence(pasted):
    app = open_app({"doc": SAMPLE})
    app.text_area("pasted").set_value(pasted)
    press(app, "Use this text")
    assert "the text is empty" in app.error[0].value
    assert app.selectbox("document").value == SAMPLE


def test_white_space_only_has_no_chunks_and_says_so():
    app = upload(open_app(), b" \n\t\n ")
    assert not chunks_of(app)
    assert "the text is white space only" in said(app)
    app.session_state["shown"] = "table"
    assert run(app).dataframe[0].value.empty


def test_a_document_shorter_than_the_minimum_says_so():
    app = upload(open_app(), b"# Short\n\nA few words.")
    assert "is shorter than min (600): it stays one chunk" in said(app)
    assert len(chunks_of(app)) == 1


LIVE_MARKUP = re.compile(r"(?<!\\)(\]\(|<(img|script)|:red\[|\$a)")


def test_names_and_headings_are_shown_as_they_are():
    """Promise 7, for what Markdown would make of them."""
    name = "![x](http://evil/x.png) <img src=x onerror=alert(1)> $a$ :red[b].md"
    text = "# `![y](http://evil/y.png) <script>alert(1)</script>`\n\nText.\n"
    app = upload(open_app(), text.encode(), name)
    app.session_state["chunk"] = 0
    run(app)
    assert f"{name} (yours)" in app.selectbox("document").options
    assert "evil/y.png" in said(app)
    for element in (*app.caption, *app.markdown):
        assert not LIVE_MARKUP.search(element.value)


def test_two_uploads_with_one_name_are_told_apart():
    """Before and after an edit; the browser knows choices by their labels."""
    app = upload(open_app(browser="editor"), b"# First draft\n\nOne.")
    upload(app, b"# Second draft\n\nTwo.")
    labels = [label for label in app.selectbox("document").options if "yours" in label]
    assert labels == ["notes.md (yours)", "notes.md (yours, no. 2)"]
    assert "Second" in app.session_state["result"].document.text


def test_too_many_chunks_are_refused_with_a_sentence():
    """A chunk a character in ten million: the page says so, and goes on."""
    document = Document("word and word, " * 700_000, name="large.md")
    key = shelf().put("large", document)
    query = {"strategy": "fixed_size", "chunkSize": "512", "overlapSize": "511"}
    app = open_app({"doc": f"upload-{key}", **query}, browser="large")
    assert "more than 300000 chunks" in said(app)
    run(app.slider(option_key("fixed_size", "overlap_size")).set_value(100))
    assert not app.error
    assert len(chunks_of(app)) > 10_000


# What stays


def test_a_reload_keeps_document_settings_chunk_and_language():
    app = upload(open_app(browser="reloader", locale="zh-CN"), TEXT.encode() * 30)
    run(app.slider(MAX).set_value(900))
    app.session_state["chunk"] = 3
    again = reload(run(app))
    assert again.session_state["result"].document.text == TEXT * 30
    assert settings_of(again) == settings_of(app)
    assert "第 4 块" in said(again)


def test_another_browser_does_not_see_the_upload():
    app = upload(open_app(browser="owner"), TEXT.encode())
    other = open_app(app.query_params, browser="stranger")
    assert "no longer on the server" in said(other)
    assert not [label for label in other.selectbox("document").options if "yours" in label]


TWO_PAGES = """
import streamlit as st
from chunking.ui import shell

shell.begin()
tune = st.Page({tune!r}, title="tune", default=True)
shell.run(st.navigation([tune, st.Page("other.py", title="other")]))
"""
OTHER_PAGE = """
import streamlit as st
from chunking.ui import shell

shell.enter(__file__)
st.write("another page")
"""


def test_state_survives_another_page(tmp_path):
    """Widgets forget their values when they aren't drawn; sliders, document, choice don't."""
    (tmp_path / "app.py").write_text(TWO_PAGES.format(tune=str(APP.parent / "pages" / "tune.py")))
    (tmp_path / "other.py").write_text(OTHER_PAGE)
    app = AppTest.from_file(tmp_path / "app.py", default_timeout=60)
    app.query_params = {"doc": SAMPLE}
    run(run(app).slider(MAX).set_value(900))
    app.segmented_control("language").set_value("zh")
    app.session_state["chunk"] = 1
    run(app)
    run(app.switch_page("other.py"))
    assert "another page" in said(app)
    assert not app.slider
    run(app.switch_page(str(APP.parent / "pages" / "tune.py")))
    assert app.slider(MAX).value == 900
    assert app.selectbox("document").value == SAMPLE
    assert app.selectbox("strategy").label == "策略"
    assert "第 2 块" in said(app)


def test_nothing_is_logged_as_an_error(caplog):
    """Streamlit logs what it catches."""
    with caplog.at_level(logging.WARNING):
        open_app({"doc": SAMPLE})
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
