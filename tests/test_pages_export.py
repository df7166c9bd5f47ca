import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking.ui.export_panel import PACKAGE

APP = Path(__file__).parent.parent / "app.py"


def export_page(**parameters):
    """The export page, after one run."""
    page = AppTest.from_file(str(APP), default_timeout=60)
    for name, value in parameters.items():
        page.query_params[name] = value
    page.run()
    page.switch_page("pages/export.py").run()
    assert not page.exception
    return page


def button(page, label):
    return next(each for each in page.button if each.label == label)


def files_of(page):
    with zipfile.ZipFile(BytesIO(page.session_state[PACKAGE].content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(("language", "label"), [("en", "Export"), ("zh", "导出")])
def test_the_page_exports_what_the_tune_page_shows(language, label):
    page = export_page(lang=language, strategy="section_aware", doc="nested-lists-policy.zh.md")
    button(page, label).click().run()
    assert not page.exception
    files = files_of(page)
    manifest = json.loads(files["manifest.json"])
    lines = files["chunks.jsonl"].decode().splitlines()
    assert len(lines) == len(page.session_state["result"].chunks)
    assert "section_aware" in json.dumps(manifest)
    assert any("chunks.jsonl" in each.value.replace("\\", "") for each in page.success)


def test_vectors_come_from_the_embedder_that_is_chosen():
    page = export_page(strategy="markdown_ast", doc="nested-lists-policy.zh.md")
    next(box for box in page.selectbox if box.key == "export embedder").set_value("use").run()
    button(page, "Export").click().run()
    assert not page.exception
    first = json.loads(files_of(page)["chunks.jsonl"].decode().splitlines()[0])
    assert len(first["vector"]) == 512


def test_a_service_gets_no_text_before_the_session_agreed():
    page = export_page(strategy="recursive")
    box = next(box for box in page.selectbox if box.key == "export embedder")
    box.set_value("service").run()
    assert not page.exception
    assert page.error or any("leaves this machine" in each.label for each in page.checkbox)
    button(page, "Export").click().run()
    assert not page.exception
    assert "vector" not in json.loads(files_of(page)["chunks.jsonl"].decode().splitlines()[0])


def test_a_package_of_other_choices_says_so():
    """Seen: the files made with vectors stood there for download after vectors were turned off."""
    page = export_page(strategy="recursive")
    button(page, "Export").click().run()
    said = "made with other choices"
    assert not any(said in each.value for each in page.caption)
    page.multiselect[0].set_value(["csv"]).run()
    assert any(said in each.value for each in page.caption)


def test_no_format_means_no_export():
    page = export_page(strategy="recursive")
    page.multiselect[0].set_value([]).run()
    assert button(page, "Export").disabled


def test_the_settings_stand_there_as_code():
    page = export_page(strategy="fixed_size", chunkSize="300")
    assert any("300" in each.value for each in page.code)
