"""Sentences of English and Chinese text."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking.blocks import parse_blocks
from chunking.sentences import block_sentences, sentence_ends, sentence_spans


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, [(0, len(text))])]


@pytest.mark.parametrize(
    "text",
    [
        "One ends. |Two ends! |Is it three?",
        "Dr. Smith met Mrs. Jones, e.g. at noon, i.e. late. |Then they left.",
        "See Fig. 3 and No. 5 of Vol. 2. |He said no. |Then he left.",
        "It is in the U.S. |The end.",
        "The U.S. Army came.",
        "Apples, pears, etc. |The rest.",
        "It costs 3.14 or 1,000.5 in v1.2.3. |Go to a.example.com or README.md. |Yes.",
        "J. R. R. Tolkien wrote it. |I read it.",
        "Wait... what? |Well... |Then go.",
        'He said "Stop!" and left. |She said "Go." |Then he went (at last.) |Good.',
        "“Why?” he asked. |“Because.” |He knew.",
        "1. Open the box.",
        "2.1. Read the card. |Call us.",
        "A note.[^1] |Next one.",
        "**Bold.** |`code` ends.| _Soft._",
        "One\nline. |Two.",
        "> quoted. |> More.",
        "今天天气很好。|我们去公园散步！|你要一起来吗？|晚上再回家吃饭。",
        "他说：“好。”|然后走了。|（真的吗？）|是！？|对。",
        '他说"好。"|然后走了。|"真的"吗？',
        "**注意。**|下文。|**好**。|**注意**下。",
        "等等……后来；再说！|走……\n|好。",
        "版本 v1.2.3。|见 a.cn。|Then go. |好的!|走吧?|来.|好。",
        "1.检查电源。|2.启动。",
        "𠮷野家。|e\u0301 is. |Next.",
    ],
)
def test_a_sentence_ends_where_a_reader_ends_it(text):
    expected = [part.strip() for part in text.split("|")]
    assert sentences(text.replace("|", "")) == expected


def test_a_stretch_between_offsets_is_read_alone():
    text = "One. Two. Three."
    assert list(sentence_ends(text, 5)) == [9, 16]
    assert list(sentence_ends(text, 1, 10)) == [4, 9]
    assert not list(sentence_ends(text, 4, 5))


def test_blocks_end_sentences_and_markers_belong_to_the_text_behind_them():
    text = (
        "# Head. More\n\nOne. Two\n\n- [ ] aa. B\n1. c\n\n> q\n>\n> r\n\n"
        "```\nx. Y\n```\n\n|a|\n|-|\n"
    )
    spans = block_sentences(text, parse_blocks(text))
    assert [text[start:end] for start, end in spans] == [
        "# Head. More", "One.", "Two", "- [ ] aa.", "B", "1. c", "> q", ">\n> r",
        "```\nx. Y\n```", "|a|", "|-|",
    ]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [*" \n\r\t.。!！?？…\"'”）)*_`>#-|1aAＡ中𠮷", "e.g", "\u3000", "Mr", "\n\n", "- "]
        ),
        max_size=40,
    ).map("".join)
)
def test_sentences_cover_all_text_in_order(text):
    spans = block_sentences(text, parse_blocks(text))
    end = 0
    for span in spans:
        assert not text[end : span.start].strip()
        assert text[slice(*span)] == text[slice(*span)].strip() != ""
        end = span.end
    assert not text[end:].strip()


@pytest.mark.parametrize(
    "part",
    [".", ". ", '."', "a.\n", "letters", "。", '。"', "e.g. ", "One two. ", ".)", "。**", "a.b"],
)
def test_time_grows_in_proportion_to_one_long_paragraph(part):
    def seconds(size):
        text = part * (size // len(part))
        start = time.process_time()
        sentence_spans(text, [(0, len(text))])
        return time.process_time() - start

    assert seconds(160_000) < 20 * seconds(20_000) + 0.1
