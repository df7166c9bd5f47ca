"""Loading: bytes to documents, and a sentence for each file that can't be one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.errors import LoadingError
from chunking.loading import LOADERS, load, load_bytes
from chunking.loading.signatures import SIGNATURES
from chunking.loading.text import SURE
from chunking.reasons import Code

if TYPE_CHECKING:
    from chunking.document import Document

SAMPLES = sorted((Path(__file__).parent.parent / "sample_docs").glob("*.*.*"))

CHINESE = "请检查网络连接的设置，然后重新启动服务器。"
TRADITIONAL = "請檢查網路連線的設定，然後重新啟動伺服器。"
JAPANESE = "サーバーを再起動してください。設定を確認します。"
KOREAN = "서버를 다시 시작하십시오. 설정을 확인합니다."
FRENCH = "Où est le café? L'été à la plage, c'était déjà prévu."
GERMAN = "Müller prüft größere Geräte, über die Brücke führt die Straße. Öffnungszeiten täglich."
SPANISH = "¿Qué hora es? El niño comió mañana en el jardín. ¡Adiós, señor Núñez!"
TYPOGRAPHIC = "It’s a “quoted” text – isn’t it… “Yes”, she said – “it’s 20 €”. §"
RUSSIAN = "Сервер необходимо перезапустить, затем проверить настройки системы и журнал ошибок."

# What people write: any text but controls, which are what tells a binary file.
TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(
    lambda text: text[0] != "\ufeff"
)
UNTIMED = settings(deadline=None)


def refused(content: bytes, name: str = "a.md") -> LoadingError:
    """The error with which bytes are refused, worded in both languages."""
    with pytest.raises(LoadingError) as caught:
        load_bytes(content, name)
    assert "{" not in caught.value.reason.text("en") + caught.value.reason.text("zh")
    return caught.value


def warned(document: Document) -> set[Code]:
    """The codes of a document's warnings, each worded in both languages."""
    for reason in document.origin.warnings:
        assert reason.text("en") != reason.text("zh")
    return {reason.code for reason in document.origin.warnings}


@UNTIMED
@given(
    text=TEXTS,
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]),
)
def test_text_that_says_its_encoding_comes_back_as_it_was(text: str, encoding: str) -> None:
    content = text.encode(encoding)
    document = load_bytes(content, "a.md")
    assert document.text == text
    assert content.decode(document.origin.encoding) == text
    assert document.origin.confidence == 1.0
    assert Code.ENCODING_GUESSED not in warned(document)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe\0\0", "utf-32-le"),
        (b"\0\0\xfe\xff", "utf-32-be"),
    ],
)
def test_a_byte_order_mark_is_left_out_and_offsets_begin_behind_it(
    mark: bytes, encoding: str
) -> None:
    document = load_bytes(mark + f"# {CHINESE}".encode(encoding), "a.md")
    assert document.text == f"# {CHINESE}"
    assert (mark + f"# {CHINESE}".encode(encoding)).decode(document.origin.encoding)[0] == "#"


@UNTIMED
@given(content=st.binary())
def test_any_bytes_become_a_document_or_a_sentence(content: bytes) -> None:
    with suppress(LoadingError):
        document = load_bytes(content, "a.md")
        assert content.decode(document.origin.encoding) == document.text


@pytest.mark.parametrize(
    ("text", "encoding", "recorded"),
    [
        (CHINESE, "gb18030", "gb18030"),
        (CHINESE[:10], "gb18030", "gb18030"),
        ("变压器绕组绝缘电阻测量记录", "gb18030", "gb18030"),
        ("赵钱孙李周吴郑王冯陈", "gb18030", "gb18030"),
        ("# 会议纪要\n\n- 张三：完成接口联调\n", "gbk", "gb18030"),
        ("plain ASCII, for long\n" * 5_000 + CHINESE, "gb18030", "gb18030"),
        (CHINESE + "\U00020000\u3447", "gb18030", "gb18030"),
        (TRADITIONAL, "big5", "big5"),
        (TRADITIONAL, "gb18030", "gb18030"),
        (JAPANESE, "shift_jis", "cp932"),
        (JAPANESE, "euc_jp", "euc_jp"),
        (KOREAN, "euc_kr", "euc_kr"),
        (FRENCH, "latin-1", "cp1252"),
        (GERMAN, "cp1252", "cp1252"),
        (SPANISH, "cp1252", "cp1252"),
        (TYPOGRAPHIC, "cp1252", "cp1252"),
        (RUSSIAN, "cp1251", "cp1251"),
        *[
            (text, encoding, encoding)
            for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")
            for text in (CHINESE, CHINESE[:10], "Plain ASCII text.", JAPANESE, KOREAN, RUSSIAN)
        ],
        ("主备切换与升级主网关", "utf-16-be", "utf-16-be"),  # every byte of it is ASCII
    ],
)
def test_an_encoding_that_isnt_said_is_recognised(text: str, encoding: str, recorded: str) -> None:
    document = load_bytes(text.encode(encoding), "a.md")
    assert document.text == text
    assert document.origin.encoding == recorded


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("encoding", ["gb18030", "utf-16-le", "utf-16-be"])
def test_a_sample_is_read_the_same_in_every_encoding(sample: Path, encoding: str) -> None:
    original = load(sample)
    assert not original.origin.warnings
    if encoding == "gb18030" and original.language == "en":
        return  # a few signs among English words could be in any code page
    document = load_bytes(original.text.encode(encoding), sample.name)
    assert document.text == original.text
    assert document.origin.encoding == encoding
    assert not document.origin.warnings


@pytest.mark.parametrize("length", [10, 20, 40])
def test_short_pieces_of_chinese_text_in_gb18030_are_recognised(length: int) -> None:
    """Each start in the meeting notes at which most of the piece is Chinese."""
    text = next(path for path in SAMPLES if "meeting" in path.name).read_text(encoding="utf-8")
    for start in range(0, len(text) - length, 7):
        piece = text[start : start + length]
        if sum("\u4e00" <= character <= "\u9fff" for character in piece) >= length * 0.8:
            assert load_bytes(piece.encode("gb18030"), "a.md").text == piece


def test_an_unsure_encoding_is_a_warning_with_the_share() -> None:
    document = load_bytes("Ein Gerät".encode("cp1252"), "a.md")
    assert document.text == "Ein Gerät"
    assert document.origin.confidence < SURE
    assert warned(document) == {Code.ENCODING_GUESSED}


def test_line_ends_stay_as_they_are() -> None:
    assert load_bytes(b"a\r\nb\rc\nd\x0c\x1b[0m\n", "a.md").text == "a\r\nb\rc\nd\x0c\x1b[0m\n"


def test_ten_megabytes_are_loaded() -> None:
    text = (CHINESE + "\n") * 170_000
    for encoding in ("utf-8", "gb18030"):
        assert load_bytes(text.encode(encoding), "a.md").text == text


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\xff\xfe"])
def test_an_empty_file_is_refused(content: bytes) -> None:
    assert refused(content).reason.code == Code.FILE_EMPTY


def test_a_file_of_white_space_is_a_warning() -> None:
    assert warned(load_bytes(b" \n\n\t", "a.md")) == {Code.FILE_BLANK}


@pytest.mark.parametrize(("signature", "kind"), SIGNATURES.items())
def test_a_binary_file_is_refused_by_what_it_is(signature: bytes, kind: str) -> None:
    assert kind in str(refused(signature + b" rest of the file"))


@pytest.mark.parametrize(
    "content",
    [bytes(100), bytes(101), bytes(range(256)) * 20, b"abc\0" * 30, b"\x01\x02 text" * 50],
)
def test_a_file_with_many_control_characters_is_refused(content: bytes) -> None:
    error = refused(content)
    assert error.reason.code == Code.FILE_BINARY
    assert str(len(content)) in str(error)


def test_a_stray_control_character_is_kept_with_a_warning() -> None:
    document = load_bytes(b"line one\nline\0two" + b" and more text" * 50, "a.md")
    assert document.text.count("\0") == 1
    assert warned(document) == {Code.CONTROL_CHARACTERS}
    assert document.origin.warnings[0].values == {"count": 1, "line": 2}


def test_characters_lost_before_are_a_warning_with_number_and_line() -> None:
    document = load_bytes("a\nb \ufffd\ufffd".encode(), "a.md")
    assert warned(document) == {Code.REPLACEMENT_CHARACTERS}
    assert document.origin.warnings[0].values == {"count": 2, "line": 2}


@pytest.mark.parametrize("missing", [1, 2])
@pytest.mark.parametrize("text", ["文字", CHINESE, "One line.\n" * 9 + "字"])
def test_utf8_cut_off_inside_a_character_names_the_byte(text: str, missing: int) -> None:
    content = f"题{text}".encode()[:-missing]
    error = refused(content)
    assert error.reason.code == Code.FILE_CUT_OFF
    assert error.reason.values["offset"] == len(content) - (3 - missing)
    assert f"of {len(content)}" in str(error)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_utf16_and_utf32_cut_off_are_refused(encoding: str) -> None:
    assert refused(CHINESE.encode(encoding)[:-1]).reason.code == Code.FILE_CUT_OFF


def test_utf8_broken_in_one_place_names_byte_and_line_and_is_no_other_encoding() -> None:
    start = f"{CHINESE}\n".encode()
    error = refused(start + b"\xff" + start)
    assert error.reason.code == Code.FILE_BROKEN
    assert error.reason.values["offset"] == len(start)
    assert error.reason.values["line"] == 2


def test_half_a_character_in_utf16_is_refused() -> None:
    assert refused(b"\xff\xfea\0\0\xd8b\0").reason.code == Code.FILE_BROKEN


def test_bytes_in_no_encoding_are_refused_with_the_remedy() -> None:
    with mock.patch("chunking.loading.text.guess", return_value=None):
        assert "save it again as UTF-8" in str(refused(b"\x81\x8d\x8f"))


def test_a_file_above_the_limit_is_refused_with_both_sizes() -> None:
    with pytest.raises(LoadingError, match=r"2\.0 MB, above the limit of 1\.0 MB"):
        load_bytes(b"a" * 2_000_000, "a.md", max_bytes=1_000_000)


def test_a_file_above_the_limit_isnt_read(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"abc")
    with (
        mock.patch.object(Path, "read_bytes", side_effect=AssertionError),
        pytest.raises(LoadingError),
    ):
        load(path, max_bytes=2)


@pytest.mark.parametrize("name", ["a.pdf", "a.docx", "README", "a.md.png", ".md"])
def test_an_unknown_suffix_is_answered_with_the_known_ones(name: str) -> None:
    error = refused(b"text", name)
    assert error.reason.code == Code.FILE_SUFFIX_UNKNOWN
    assert all(suffix in str(error) for suffix in LOADERS)


@pytest.mark.parametrize("suffix", LOADERS)
def test_every_suffix_in_the_table_loads_text_whatever_its_case(suffix: str) -> None:
    for name in (f"a{suffix}", f"a{suffix.upper()}"):
        document = load_bytes(b"text", name)
        assert (document.text, document.name) == ("text", name)
        assert "/" in document.media_type


def test_braces_in_a_name_are_text_and_no_template() -> None:
    assert "{0.x} {offset}.md is empty" in str(_empty("{0.x} {offset}.md"))


def _empty(name: str) -> LoadingError:
    with pytest.raises(LoadingError) as caught:
        load_bytes(b"", name)
    return caught.value


def test_a_missing_file_a_folder_and_a_device_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    os.mkfifo(tmp_path / "pipe.md")
    for name, code in (
        ("missing.md", Code.FILE_NOT_FOUND),
        ("folder.md", Code.FILE_IS_DIRECTORY),
        ("pipe.md", Code.FILE_NOT_REGULAR),
        ("a\0b.md", Code.FILE_NOT_READABLE),
    ):
        with pytest.raises(LoadingError) as caught:
            load(tmp_path / name)
        assert caught.value.reason.code == code


def test_a_file_without_permission_is_refused_with_the_systems_word(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("text")
    denied = PermissionError(13, "Permission denied")
    with (
        mock.patch.object(Path, "read_bytes", side_effect=denied),
        pytest.raises(LoadingError, match=r"a\.md can't be read \(Permission denied\)"),
    ):
        load(path)


@pytest.mark.parametrize(
    ("path", "root", "name"),
    [
        ("docs/a.md", None, "docs/a.md"),
        ("./docs/../docs/a.md", None, "docs/a.md"),
        ("docs/a.md", "docs", "a.md"),
        ("docs/deep/b.md", "docs", "deep/b.md"),
        ("docs/a.md", "elsewhere", "docs/a.md"),
    ],
)
def test_a_documents_name_is_its_path_from_the_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, root: str | None, name: str
) -> None:
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    for file in ("docs/a.md", "docs/deep/b.md"):
        (tmp_path / file).write_text("text")
    monkeypatch.chdir(tmp_path)
    assert load(path, root=root).name == name
    absolute = load(tmp_path / path, root=tmp_path / root if root else None)
    assert absolute.name == (name if root == "docs" else Path(path).name)


def test_the_origin_says_where_the_text_came_from(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(CHINESE.encode("gb18030"))
    origin = load(path).origin
    assert origin.path == str(path)
    assert origin.loader == "text"
    assert origin.encoding == "gb18030"
    assert len(origin.file_sha256) == 64
    assert origin.file_sha256 != load(path).sha256
