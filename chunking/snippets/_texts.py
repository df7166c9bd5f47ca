"""What code snippets say in their comments, in both languages."""

from __future__ import annotations

from chunking.reasons import Bilingual

SNIPPET_TEXTS = {
    "same": Bilingual("Gives the same chunks.", "得到相同的块。"),
    "differs": Bilingual("Doesn't give the same chunks:", "得到的块并不相同："),
    "none": Bilingual(
        "{strategy} has no counterpart there: any mapping would be made up. "
        "Use this library, or import the exported chunks.",
        "{strategy} 在那里没有对应的方式：任何映射都是臆造。请使用本库，或导入导出的块。",
    ),
    "heading_context": Bilingual(
        "no heading path is put in front of the chunks", "块前不会加上标题路径"
    ),
    "counter": Bilingual(
        "tokens are counted by another vocabulary ({counter} isn't known there)",
        "token 由另一种词表计数（那里没有 {counter}）",
    ),
    "merge": Bilingual(
        "it splits at the coarsest separator first and joins the parts, where this cuts each chunk "
        "at the coarsest separator within the maximum; cuts fall elsewhere",
        "它先按最粗的分隔符切开再合并，而本策略在最大值范围内最粗的分隔符处切分；切点不同",
    ),
    "overlap_parts": Bilingual(
        "overlap is made of whole parts only, so often shorter, or none",
        "重叠只由完整的片段组成，因此常常更短，甚至没有",
    ),
    "separator_sides": Bilingual(
        "a separator begins the next chunk for all or for none; here only for some",
        "分隔符归入下一块只能全部或全不；此处只有部分如此",
    ),
    "line_ends": Bilingual("CRLF stays as it is", "CRLF 保持原样"),
    "marks": Bilingual(
        "sentence marks aren't looked for: cuts fall between any two tokens, inside words and, in "
        "Chinese, inside characters",
        "不查找句末标点：切点落在任意两个 token 之间，会切断单词，中文还会切断字符",
    ),
    "nltk": Bilingual(
        "sentences are found by NLTK for English, Chinese ones only by its expression; parts are "
        "packed by tokens without a target",
        "句子由 NLTK 按英文规则识别，中文仅靠其表达式；按 token 装填，没有目标值",
    ),
    "characters_as_tokens": Bilingual(
        "sizes are tokens there; {size} characters are given as {tokens} tokens, by four "
        "characters a token, which is wrong for Chinese",
        "那里的大小以 token 计；{size} 个字符按每 token 四个字符折算为 {tokens}，对中文不准",
    ),
    "dify_size": Bilingual(
        "Dify measures max_tokens in characters or tokens, depending on its version and the model; "
        "it takes 50 to 4000",
        "Dify 的 max_tokens 以字符还是 token 计取决于版本和模型；范围 50 到 4000",
    ),
    "dify_pieces": Bilingual(
        "every paragraph becomes a chunk of its own: Dify joins no short ones, and splits long "
        'ones at "\\n\\n", "\\n", "。", ". ", " "',
        'Dify 每段各成一块，不合并短段；长段按 "\\n\\n"、"\\n"、"。"、". "、" " 切分',
    ),
    "dify_clamped": Bilingual(
        "the maximum of {size} is outside of that and was set to {used}",
        "最大值 {size} 超出该范围，已改为 {used}",
    ),
    "spring_rule": Bilingual(
        "cuts fall between tokens, so inside a character or emoji at times; text is trimmed; what "
        "is beyond maxNumChunks becomes one last chunk",
        "切点在 token 之间，有时会切断字符或表情；文本会去除首尾空白；"
        "超过 maxNumChunks 的部分成为最后一块",
    ),
    "spring_marks": Bilingual(
        "older versions know . ? ! and line breaks only, not 。？！",
        "旧版本只认 . ? ! 和换行，不认 。？！",
    ),
    "no_overlap": Bilingual("there is no overlap ({overlap} here)", "没有重叠（此处为 {overlap}）"),
    "needs_encoding": Bilingual(
        "withEncodingType needs a version that has it (2.1 does)",
        "withEncodingType 需要支持它的版本（2.1 支持）",
    ),
}
