"""The wording of `chunk-tuner check`, in both languages."""

from __future__ import annotations

from chunking.reasons import Bilingual

CHECK_TEXTS = {
    "check_summary": Bilingual(
        "say what was torn, with scores; exit status 1 if a kind named by --fail-on is found",
        "报告被切断的内容和各项得分；发现 --fail-on 指定的问题时退出状态为 1",
    ),
    "fail_on_help": Bilingual(
        "kinds that make the exit status 1, separated by commas: {known}",
        "使退出状态为 1 的问题，用逗号分隔：{known}",
    ),
    "allow_too_long_help": Bilingual(
        "broken-... doesn't fail for what alone is above the maximum and so can't stay whole",
        "自身超过最大值、无法保持完整的内容不计入 broken-...",
    ),
    "check_json_help": Bilingual(
        "a JSON object a line for each document, nothing left out",
        "每个文档输出一行 JSON，内容完整",
    ),
    "check_table_help": Bilingual(
        "scores and findings for people (default)", "供人阅读的得分和问题（默认）"
    ),
    "fail_on_unknown": Bilingual(
        "--fail-on {given} is unknown: choose from {known}",
        "--fail-on {given} 未知：可选 {known}",
    ),
    "fail_on_empty": Bilingual(
        "--fail-on names nothing: choose from {known}", "--fail-on 没有指定任何问题：可选 {known}"
    ),
    "score_line": Bilingual("{count} of {total}", "{total} 个中的 {count} 个"),
    "score_lower": Bilingual("{label} (lower is better)", "{label}（越低越好）"),
    "score_none": Bilingual("none here", "此处没有"),
    "findings_title": Bilingual("findings: {count}", "问题：{count} 个"),
    "finding_line": Bilingual("{state}: {reason}", "{state}：{reason}"),
    "failed_line": Bilingual("failed: {names}", "未通过：{names}"),
    "passed_line": Bilingual("passed: none of {names}", "通过：没有 {names}"),
    "state_broken": Bilingual("broken", "被切断"),
    "state_too_long": Bilingual("too long to keep", "过长而无法完整"),
    "state_noted": Bilingual("note", "提示"),
    "state_rescued": Bilingual("rescued by overlap", "由重叠补全"),
}
