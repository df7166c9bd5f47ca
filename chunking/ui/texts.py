"""Every wording of the app's own, in both languages. Reasons and options bring theirs.

One table, as long as there are words on the screen.
"""

from __future__ import annotations

import re

from chunking.reasons import Bilingual

TEXTS: dict[str, Bilingual] = {
    "title": Bilingual("Chunk Tuner", "Chunk Tuner 分块调优"),
    "tune": Bilingual("Tune", "调优"),
    "language": Bilingual("Language", "语言"),
    # Document
    "document": Bilingual("Document", "文档"),
    "add_document": Bilingual("Your document", "我的文档"),
    "upload": Bilingual("Upload a file", "上传文件"),
    "upload_help": Bilingual(
        "Markdown or text, at most {megabytes} MB. UTF-8, UTF-16 and GB18030 are recognised.",
        "Markdown 或文本，最大 {megabytes} MB。可识别 UTF-8、UTF-16 和 GB18030。",
    ),
    "paste": Bilingual("Or paste text", "或粘贴文本"),
    "paste_name": Bilingual("pasted.md", "粘贴.md"),
    "use_pasted": Bilingual("Use this text", "使用此文本"),
    "uploaded_name": Bilingual("{name} (yours)", "{name}（我的）"),
    "uploaded_again": Bilingual("{name} (yours, no. {number})", "{name}（我的，第 {number} 份）"),
    "where_it_lives": Bilingual(
        "Your text stays in this server's memory, up to {hours} hours after you last used it. "
        "It is not written to disk; only this browser can open it, a share link never does.",
        "文本只保存在本服务器内存中，最后一次使用后至多保留 {hours} 小时，"
        "不写入磁盘；只有此浏览器能打开，分享链接不会包含它。",
    ),
    "facts": Bilingual(
        "{characters} characters · {lines} lines · {encoding} · {media_type}",
        "{characters} 个字符 · {lines} 行 · {encoding} · {media_type}",
    ),
    "facts_unsure": Bilingual(
        "{characters} characters · {lines} lines · {encoding}, {confidence} % sure · {media_type}",
        "{characters} 个字符 · {lines} 行 · {encoding}（把握 {confidence} %）· {media_type}",
    ),
    "document_gone": Bilingual(
        "The document of this address is no longer on the server: upload it again. "
        "A sample is shown instead.",
        "此地址的文档已不在服务器上：请重新上传。现在显示的是示例文档。",
    ),
    "empty_document": Bilingual(
        "Nothing to cut: the text is empty. Paste some text first.",
        "没有可切分的内容：文本为空。请先粘贴文本。",
    ),
    # Settings
    "strategy": Bilingual("Strategy", "策略"),
    "counter": Bilingual("Token counter", "Token 计数器"),
    "counter_help": Bilingual(
        "Which model's tokens are counted. The heuristic is an estimate, far off at times.",
        "按哪个模型计算 token。启发式只是估算，有时偏差很大。",
    ),
    "option_title": Bilingual("{title} ({unit})", "{title}（{unit}）"),
    "undo": Bilingual("Undo", "撤销"),
    "undo_help": Bilingual("Back to the settings before the last change", "回到上一次更改前的设置"),
    "reset": Bilingual("Reset", "重置"),
    "reset_help": Bilingual("This strategy's defaults", "恢复此策略的默认值"),
    "production": Bilingual("Production", "生产设置"),
    "production_help": Bilingual(
        "The settings that production runs with today", "生产环境目前使用的设置"
    ),
    "as_production": Bilingual("✓ The same as production runs today", "✓ 与生产环境目前的设置相同"),
    "unlike_production": Bilingual(
        "≠ production today: {differences}", "≠ 生产环境：{differences}"
    ),
    "difference": Bilingual("{name} {value} (there {other})", "{name} {value}（生产为 {other}）"),
    "difference_absent": Bilingual("{name} {value}", "{name} {value}"),
    "presets": Bilingual("Presets", "预设"),
    "preset_name": Bilingual("Name of a new preset", "新预设的名称"),
    "preset_save": Bilingual("Keep these settings", "保存当前设置"),
    "preset_use": Bilingual("Use", "使用"),
    "preset_choose": Bilingual("Kept in this session", "本次会话中保存的"),
    "preset_none": Bilingual(
        "None yet. Presets last as long as this session; download the settings to keep them.",
        "还没有。预设只在本次会话内有效；要长期保留请下载设置。",
    ),
    "preset_needs_name": Bilingual(
        "The name is empty: type one, such as “short answers”.",
        "名称为空：请输入名称，例如“短答案”。",
    ),
    "take_away": Bilingual("Take away", "导出设置"),
    "download_json": Bilingual("Settings, JSON", "设置 JSON"),
    "download_yaml": Bilingual("Settings, YAML", "设置 YAML"),
    "download_mode": Bilingual("Pipeline, options", "流水线：策略选项"),
    "download_node": Bilingual("Pipeline, node", "流水线：节点"),
    "no_pipeline": Bilingual("No pipeline form: {why}", "没有流水线格式：{why}"),
    "no_node": Bilingual("No node form: {why}", "没有节点格式：{why}"),
    "read_settings": Bilingual("Read settings from a file", "从文件读取设置"),
    "settings_read": Bilingual("Settings read from {name}", "已从 {name} 读取设置"),
    "share": Bilingual("Link to these settings", "此设置的链接"),
    "share_help": Bilingual(
        "Opens strategy, settings and sample. It never holds an uploaded text.",
        "打开后恢复策略、设置和示例文档，绝不包含上传的文本。",
    ),
    "link_unusable": Bilingual("From the link, not used: {why}", "链接中有未采用的内容：{why}"),
    "heading_context": Bilingual("Heading path", "标题路径"),
    "heading_context_help": Bilingual(
        "The titles above a chunk. In front of its text they count against the limit and help "
        "small chunks to be found; measured gain at 800 characters, none at 1,800.",
        "块上方的各级标题。放在正文前面时计入上限，有助于检索到小块；"
        "实测 800 字符时有提升，1,800 字符时没有。",
    ),
    "heading_context_off": Bilingual("not stored", "不保存"),
    "heading_context_metadata": Bilingual("as metadata", "作为元数据"),
    "heading_context_prefix": Bilingual("in front of the text", "放在正文前面"),
    "which_strategy": Bilingual("Which one suits?", "选哪一种？"),
    "recommended": Bilingual("For this document: {strategy}", "适合此文档：{strategy}"),
    # Text and chunks
    "settings_refused": Bilingual(
        "{why} — still showing the last settings that worked.", "{why} —— 仍显示上一次有效的设置。"
    ),
    "show_text": Bilingual("Text", "文本"),
    "show_table": Bilingual("Table of chunks", "分块表"),
    "show": Bilingual("Show", "显示"),
    "chunks": Bilingual("Chunks", "块数"),
    "mean": Bilingual("Mean", "平均"),
    "median": Bilingual("Median", "中位数"),
    "deviation": Bilingual("σ", "σ"),
    "smallest": Bilingual("Min", "最小"),
    "largest": Bilingual("Max", "最大"),
    "above_max": Bilingual("Above max", "超过最大值"),
    "below_min": Bilingual("Below min", "低于最小值"),
    "below_min_help": Bilingual("The last chunk isn't counted.", "最后一块不计入。"),
    "sizes_in_characters": Bilingual("Sizes in characters", "大小单位：字符"),
    "sizes_in_tokens": Bilingual("Sizes in tokens, ≈ estimated", "大小单位：token，≈ 估算"),
    "count_and_share": Bilingual("{count} ({share} %)", "{count}（{share} %）"),
    "sizes_chart": Bilingual("Chunk size, characters", "块大小（字符）"),
    "tokens_chart": Bilingual("Tokens per chunk, ≈ by {counter}", "每块 token 数，≈ {counter}"),
    "bar_hover": Bilingual("%{customdata[0]}: %{y} chunks", "%{customdata[0]}：%{y} 块"),
    "bar_holds": Bilingual("Bar {low}–{high}: {count} chunks", "区间 {low}–{high}：{count} 块"),
    "next_in_bar": Bilingual("Next of them", "下一块"),
    "total_tokens": Bilingual(
        "≈ {tokens} tokens in all, ≈ {largest} in the largest chunk, by {counter}",
        "合计 ≈ {tokens} token，最大的块 ≈ {largest}，按 {counter}",
    ),
    "target_line": Bilingual("target", "目标"),
    "min_line": Bilingual("min", "最小"),
    "max_line": Bilingual("max", "最大"),
    "chunk_of": Bilingual("Chunk {number} of {count}", "第 {number} 块，共 {count} 块"),
    "no_selection": Bilingual(
        "Click a chunk in the text, or press j and k there, to see it here.",
        "在文本中点击一块，或按 j、k，即可在此查看。",
    ),
    "place": Bilingual(
        "Characters {start}–{end} · lines {first}–{last}",
        "字符 {start}–{end} · 第 {first}–{last} 行",
    ),
    "size": Bilingual(
        "{characters} characters · {tokens} tokens by {counter}",
        "{characters} 个字符 · {tokens} token，按 {counter}",
    ),
    "size_estimated": Bilingual(
        "{characters} characters · ≈ {tokens} tokens by {counter}",
        "{characters} 个字符 · ≈ {tokens} token，按 {counter}",
    ),
    "headings": Bilingual("Under: {path}", "标题：{path}"),
    "overlap_of": Bilingual("Overlap: {overlap} characters", "重叠：{overlap} 个字符"),
    "overlap_none": Bilingual("Overlap: none", "重叠：无"),
    "ends": Bilingual("Ends: {why}", "结尾：{why}"),
    "identifier": Bilingual("id {id}", "id {id}"),
    "edited_count": Bilingual(
        "{count} places were changed before cutting (marked in the text)",
        "切分前改动了 {count} 处（已在文本中标出）",
    ),
    "no_chunks": Bilingual("No chunks: the text is white space only.", "没有分块：文本只有空白。"),
    # Embedders
    "embedder": Bilingual("Embedder", "嵌入模型"),
    "no_vectors": Bilingual("none: chunks without vectors", "无：只要块，不要向量"),
    "model": Bilingual("Model (empty: the usual one)", "模型（留空则用常用模型）"),
    "address": Bilingual("Address (empty: the service's own)", "地址（留空则用服务的默认地址）"),
    "api_key": Bilingual("Key", "密钥"),
    "api_key_help": Bilingual(
        "Kept in this session's memory only. Empty: taken from the server's environment variable.",
        "只保存在本次会话的内存中。留空则取服务器的环境变量。",
    ),
    "test_connection": Bilingual("Test connection", "测试连接"),
    "embedding": Bilingual("Embedding the sentences", "正在嵌入句子"),
    "embedding_progress": Bilingual(
        "{done} of {total} sentences, {rate} a second, about {left} s left",
        "{done} / {total} 句，每秒 {rate} 句，约剩 {left} 秒",
    ),
    "testing": Bilingual("Asking the embedder", "正在询问嵌入模型"),
    "connection": Bilingual(
        "{model} answers: vectors of {dimensions} numbers, after {milliseconds} ms",
        "{model} 应答正常：向量 {dimensions} 维，用时 {milliseconds} 毫秒",
    ),
    "text_leaves": Bilingual(
        "I know that the text leaves this machine and goes to {service}",
        "我知道文本会离开本机，发送到 {service}",
    ),
    "longer_than_read": Bilingual(
        "≈ {count} of {total} chunks are longer than {embedder} reads at once ({reads} tokens)",
        "≈ {total} 块中有 {count} 块长于 {embedder} 一次可读的 {reads} token",
    ),
    "all_read": Bilingual(
        "✓ {embedder} reads every chunk at once (≈ at most {reads} tokens)",
        "✓ {embedder} 一次可读完每一块（≈ 至多 {reads} token）",
    ),
    # Export
    "export": Bilingual("Export", "导出"),
    "formats": Bilingual("Formats", "格式"),
    "since": Bilingual("Compare with an earlier export", "与之前的导出比较"),
    "since_help": Bilingual(
        "Its manifest.json, chunks.jsonl or Parquet file.",
        "之前的 manifest.json、chunks.jsonl 或 Parquet 文件。",
    ),
    "only_changed": Bilingual("Export only what changed", "只导出有变化的块"),
    "price": Bilingual(
        "Price of a million tokens, in your currency", "每百万 token 的价格（您的货币）"
    ),
    "plan": Bilingual(
        "{chunks} chunks, {embed} to embed: {tokens} tokens by {counter}",
        "共 {chunks} 块，其中 {embed} 块需要嵌入：{tokens} token，按 {counter}",
    ),
    "plan_without": Bilingual(
        "{chunks} chunks, {tokens} tokens by {counter}",
        "共 {chunks} 块，{tokens} token，按 {counter}",
    ),
    "plan_cost": Bilingual("Cost at this price: {cost}", "按此价格的费用：{cost}"),
    "plan_changes": Bilingual(
        "Against the earlier export: {new} new, {changed} changed, {gone} gone, {kept} kept",
        "与之前的导出相比：新增 {new}，变化 {changed}，消失 {gone}，保留 {kept}",
    ),
    "reads_less": Bilingual(
        "{count} chunks are longer than the embedder reads ({reads} tokens): their ends count less "
        "or not at all. Lower the maximum.",
        "有 {count} 块长于嵌入模型可读的 {reads} token：其结尾影响较小或完全不计。请减小最大值。",
    ),
    "torn_before_export": Bilingual(
        "Before you export: {count} lists, tables or code blocks are torn. "
        "The tune page shows where.",
        "导出之前：有 {count} 个列表、表格或代码块被切断。请在调优页查看位置。",
    ),
    "whole_before_export": Bilingual(
        "All lists, tables and code blocks are whole.", "所有列表、表格和代码块都完整。"
    ),
    "package_of_other_choices": Bilingual(
        "This package was made with other choices than those above:",
        "此文件包是用与上方不同的选项生成的：",
    ),
    "export_now": Bilingual("Export", "导出"),
    "exporting": Bilingual("Exporting", "正在导出"),
    "cancel": Bilingual("Cancel", "取消"),
    "cancel_help": Bilingual(
        "Vectors made so far are kept and not paid for again.", "已完成的向量会保留，不会重复付费。"
    ),
    "progress": Bilingual(
        "{done} of {total} chunks, {rate} a second, about {left} s left",
        "{done} / {total} 块，每秒 {rate} 块，约剩 {left} 秒",
    ),
    "exported": Bilingual("Written and checked: {files}", "已写入并校验：{files}"),
    "download_package": Bilingual("Download {name} ({size} MB)", "下载 {name}（{size} MB）"),
    "code": Bilingual("The same in code", "用代码重现"),
    # Integrity
    "all_whole": Bilingual("✓ {kind}: all {total} whole", "✓ {kind}：全部 {total} 个完整"),
    "some_torn": Bilingual(
        "✗ {kind}: {torn} of {total} torn", "✗ {kind}：{total} 个中有 {torn} 个被切断"
    ),
    "of_them_too_long": Bilingual(
        " ({count} larger than the limit)", "（其中 {count} 个大于上限）"
    ),
    "nothing_to_tear": Bilingual(
        "No lists, tables or code in this document", "此文档没有列表、表格或代码"
    ),
    "findings": Bilingual("Places to look at: {count}", "值得检查的位置：{count} 处"),
    "findings_all": Bilingual("{count} findings, the worst first", "共 {count} 处，最严重的在前"),
    "findings_shown": Bilingual(
        "{count} findings, the worst first; the first {shown} are listed, choose fewer kinds to "
        "see the others",
        "共 {count} 处，最严重的在前；列出前 {shown} 处，请少选几种类型以查看其余",
    ),
    "kinds": Bilingual("Kinds", "类型"),
    "scores": Bilingual("Scores and their formulas", "评分及公式"),
    "torn": Bilingual("{kind}, torn", "{kind}，被切断"),
    "chosen_finding": Bilingual("the chosen finding", "所选的问题"),
    "cut_is": Bilingual("The cut is: {place}", "切点位置：{place}"),
    "column_what": Bilingual("What", "内容"),
    "column_score": Bilingual("Score", "评分"),
    "column_of": Bilingual("Count", "数量"),
    "column_good": Bilingual("Better", "更好"),
    "column_formula": Bilingual("Formula", "公式"),
    "higher": Bilingual("higher", "越高"),
    "lower": Bilingual("lower", "越低"),
    # Columns of the table
    "column_number": Bilingual("#", "#"),
    "column_start": Bilingual("Start", "起点"),
    "column_end": Bilingual("End", "终点"),
    "column_line": Bilingual("Line", "行"),
    "column_characters": Bilingual("Characters", "字符"),
    "column_tokens": Bilingual("Tokens ≈", "Token ≈"),
    "column_overlap": Bilingual("Overlap", "重叠"),
    "column_why": Bilingual("Ends", "结尾原因"),
    "column_heading": Bilingual("Under", "标题"),
}

# Markdown's punctuation, Streamlit's own (`:material/..:`, `$..$`) and what begins HTML.
MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>:$&^=@/\"'])")


def inert(text: str) -> str:
    r"""The text as Markdown that shows it as it is: file names and values are data.

    >>> inert("a_b ![x](http://y)")
    'a\\_b \\!\\[x\\]\\(http\\:\\/\\/y\\)'
    """
    return MARKUP.sub(r"\\\1", text.replace("\n", " "))
