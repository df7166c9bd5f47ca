"""The wording of `chunk-tuner export`, in both languages."""

from __future__ import annotations

from chunking.reasons import Bilingual

EXPORT_TEXTS = {
    "export_summary": Bilingual(
        "write chunks to files, with or without vectors; exit status 1 if a document is left out",
        "把块写入文件，可带向量；有文档未能导出时退出状态为 1",
    ),
    "format_help": Bilingual(
        "format, can be given several times: {names}; else jsonl",
        "格式，可多次给出：{names}；默认 jsonl",
    ),
    "out_help": Bilingual(
        "folder to write to; files of an earlier export there are replaced",
        "写入的文件夹；其中先前导出的文件会被替换",
    ),
    "vectors_help": Bilingual(
        "embedder that makes the vectors; else what the settings say; none: no vectors. "
        "With a service, the text leaves this machine",
        "生成向量的嵌入模型；默认取自设置；none 表示不要向量。使用服务时文本会离开本机",
    ),
    "since_help": Bilingual(
        "an earlier export (manifest, JSON lines or Parquet): say which chunks are new, changed, "
        "gone, kept",
        "先前的导出（清单、JSON Lines 或 Parquet）：说明哪些块是新增、变化、消失、不变",
    ),
    "only_changed_help": Bilingual(
        "write only new and changed chunks, and the ids to delete; needs --since",
        "只写新增和变化的块，以及要删除的 id；需要 --since",
    ),
    "price_help": Bilingual(
        "price of a million tokens: say the cost before embedding",
        "每百万 token 的价格：在嵌入之前给出费用",
    ),
    "rate_help": Bilingual(
        "chunks a second that the embedder makes: say the time it will take",
        "嵌入模型每秒处理的块数：给出所需时间",
    ),
    "dry_run_help": Bilingual(
        "say how much would be embedded and exported; write nothing",
        "只说明将嵌入和导出多少；不写任何文件",
    ),
    "export_json_help": Bilingual(
        "what was done as JSON, one object a line", "以 JSON 输出结果，每行一个对象"
    ),
    "export_table_help": Bilingual("what was done, for people (default)", "供人阅读的结果（默认）"),
    "out_missing": Bilingual(
        "--out is missing: name the folder to write to, or use --dry-run",
        "缺少 --out：请指定写入的文件夹，或使用 --dry-run",
    ),
    "since_missing": Bilingual(
        "--only-changed needs an earlier export to compare with: add --since manifest.json",
        "--only-changed 需要可比较的先前导出：请加上 --since manifest.json",
    ),
    "number_wrong": Bilingual(
        "{option} ({given}) must be a number above 0: write it as {option} {example}",
        "{option}（{given}）必须是大于 0 的数：请写成 {option} {example}",
    ),
    "rules_and_options": Bilingual(
        "{path} has settings for several folders, so {option} has no one place to go: "
        "change the file instead",
        "{path} 含有多个文件夹的设置，{option} 不知用于何处：请直接修改该文件",
    ),
    "nothing_to_export": Bilingual(
        "no document could be read, so nothing was written: {problem}",
        "没有可读取的文档，未写入任何内容：{problem}",
    ),
    "folder_empty": Bilingual(
        "{path} holds no file of a known kind: known are {known}",
        "{path} 中没有已知类型的文件：可用的有 {known}",
    ),
    "not_exported": Bilingual("not exported: {name}: {problem}", "未导出：{name}：{problem}"),
    "files_passed_over": Bilingual(
        "note: {count} files of other kinds were passed over: {suffixes}",
        "提示：跳过 {count} 个其他类型的文件：{suffixes}",
    ),
    "export_counts": Bilingual(
        "documents {documents}, chunks {chunks}", "文档 {documents} 个，块 {chunks} 个"
    ),
    "plan_line": Bilingual(
        "to embed: chunks {chunks}, characters {characters}, tokens {tokens} ({counters})",
        "待嵌入：块 {chunks} 个，字符 {characters} 个，token {tokens} 个（{counters}）",
    ),
    "plan_cost": Bilingual(
        "cost: {cost:.4f} at {price:g} a million tokens",
        "费用：{cost:.4f}（每百万 token {price:g}）",
    ),
    "plan_seconds": Bilingual(
        "time: {seconds:.0f} s at {rate:g} chunks a second",
        "时间：{seconds:.0f} 秒（每秒 {rate:g} 块）",
    ),
    "plan_too_long": Bilingual(
        "longer than the embedder reads: chunks {count}", "超过嵌入模型可读长度：块 {count} 个"
    ),
    "changes_line": Bilingual(
        "since {path}: new {new}, changed {changed}, gone {gone}, kept {kept}",
        "与 {path} 相比：新增 {new}，变化 {changed}，消失 {gone}，不变 {kept}",
    ),
    "documents_gone": Bilingual(
        "documents that aren't there any more: {names}", "已不存在的文档：{names}"
    ),
    "file_line": Bilingual("{path}  {size} bytes", "{path}  {size} 字节"),
}
