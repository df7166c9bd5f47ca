"""The wording of the command line, in both languages, and which of them is spoken."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from chunking.cli.check_texts import CHECK_TEXTS
from chunking.cli.export_texts import EXPORT_TEXTS
from chunking.reasons import Bilingual

if TYPE_CHECKING:
    from collections.abc import Sequence

LANGUAGES = ("en", "zh")

TEXTS = {
    "about": Bilingual(
        "See where documents are cut into chunks, and why. "
        "Exit status: 0 fine, 1 findings, 2 wrong use.",
        "查看文档在哪里被切分以及原因。退出状态：0 正常，1 有发现，2 用法有误。",
    ),
    "help_help": Bilingual("show this help", "显示本帮助"),
    "language_help": Bilingual(
        "language of the messages; else as the locale (LC_ALL, LC_MESSAGES, LANG) says",
        "提示语言；默认取自系统区域设置（LC_ALL、LC_MESSAGES、LANG）",
    ),
    # app
    "app_summary": Bilingual("open the app in the browser", "在浏览器中打开应用"),
    "port_help": Bilingual(
        "port to listen on, 1 to 65535; else the first free one from 8501 on",
        "监听端口，1 到 65535；默认从 8501 起第一个空闲端口",
    ),
    "host_help": Bilingual(
        "address to listen on (default %(default)s: this machine only; 0.0.0.0: all networks, "
        "so everybody who can reach this machine can use the app)",
        "监听地址（默认 %(default)s：仅本机；0.0.0.0：所有网络，能访问本机的人都能使用）",
    ),
    "app_address": Bilingual(
        "Chunk Tuner: {address} (Ctrl-C stops it)\n", "Chunk Tuner：{address}（按 Ctrl-C 停止）\n"
    ),
    "app_missing": Bilingual(
        "the app's files aren't at {path}: install chunk-tuner again",
        "{path} 处没有应用文件：请重新安装 chunk-tuner",
    ),
    "port_out_of_bounds": Bilingual(
        "--port ({port}) must be a whole number, 1 to 65535: choose one between them",
        "--port（{port}）必须是 1 到 65535 的整数：请另选一个",
    ),
    "port_taken": Bilingual(
        "port {port} of {host} can't be used ({problem}): choose another with --port",
        "{host} 的端口 {port} 无法使用（{problem}）：请用 --port 另选一个",
    ),
    "ports_all_taken": Bilingual(
        "no port from {first} to {last} of {host} can be used ({problem}): choose one with --port",
        "{host} 的端口 {first} 到 {last} 均无法使用（{problem}）：请用 --port 指定一个",
    ),
    # split
    "split_summary": Bilingual(
        "cut documents into chunks, and say where and why", "把文档切分成块，并说明位置和原因"
    ),
    "files_help": Bilingual(
        "text files (Markdown, plain text, ...); - reads standard input",
        "文本文件（Markdown、纯文本等）；- 表示读取标准输入",
    ),
    "name_help": Bilingual(
        "name of the document on standard input (default %(default)s); chunk ids depend on it",
        "标准输入文档的名称（默认 %(default)s）；块的 id 与它有关",
    ),
    "strategy_help": Bilingual(
        "how to cut: {names}; else what the settings say, or {default}",
        "切分方式：{names}；默认取自设置文件，否则为 {default}",
    ),
    "set_help": Bilingual(
        "an option of the strategy, see below; can be given several times",
        "策略的选项，见下文；可多次给出",
    ),
    "settings_help": Bilingual(
        "settings as JSON or YAML, in any form that the app exports; --strategy (which drops "
        "the options of another one) and --set come on top",
        "JSON 或 YAML 设置文件，应用导出的任一形式；其后依次应用 --strategy（更换策略时"
        "丢弃原选项）和 --set",
    ),
    "system_refuses": Bilingual(
        "the system refuses ({problem}): check the file's name, and the room on its disk",
        "系统拒绝（{problem}）：请检查文件名和磁盘空间",
    ),
    "heading_context_help": Bilingual(
        "where the titles above a chunk go: nowhere, into its metadata, or in front of its text",
        "块上方的标题放在哪里：不保存、作为元数据、或放在正文前面",
    ),
    "embedder_help": Bilingual(
        "embedder, for strategies that need one", "嵌入模型，供需要它的策略使用"
    ),
    "counter_help": Bilingual(
        "what counts tokens: {names}; else what the settings say, or the strategy's own "
        "(token: cl100k_base), or {default}",
        "token 计数方式：{names}；默认取自设置文件，"
        "否则为策略自带（token：cl100k_base）或 {default}",
    ),
    "json_help": Bilingual(
        "a JSON object a line for each chunk, nothing left out",
        "每块输出一行 JSON，内容完整",
    ),
    "table_help": Bilingual(
        "a summary and a table for people (default)", "供人阅读的摘要和表格（默认）"
    ),
    "strategies_title": Bilingual(
        "strategies and their options (--set NAME=VALUE, as maxChars or max_chars):",
        "策略及其选项（--set 名称=值，maxChars 或 max_chars 均可）：",
    ),
    "option_line": Bilingual(
        "{unit}, {low} to {high}, default {default}", "{unit}，{low} 到 {high}，默认 {default}"
    ),
    "switch_line": Bilingual("true or false, default {default}", "true 或 false，默认 {default}"),
    "choice_line": Bilingual("one of {names}, default {default}", "{names} 之一，默认 {default}"),
    "list_line": Bilingual("a JSON list, default {default}", "JSON 列表，默认 {default}"),
    "verb_missing": Bilingual("no verb given: use one of {known}", "缺少动词：请用 {known} 之一"),
    "argument_unknown": Bilingual(
        "unknown argument {argument}: '{prog} --help' lists the known ones",
        "未知参数 {argument}：'{prog} --help' 列出可用参数",
    ),
    "argument_wrong": Bilingual(
        "{problem}: '{prog} --help' shows how it is used", "{problem}：用法见 '{prog} --help'"
    ),
    "set_malformed": Bilingual(
        "--set {given} isn't NAME=VALUE: write it as --set {example}",
        "--set {given} 不是“名称=值”：请写成 --set {example}",
    ),
    "set_name": Bilingual(
        "--set {given} is no option: choose the strategy with --strategy NAME",
        "--set {given} 不是选项：请用 --strategy 名称 选择策略",
    ),
    "stdin_twice": Bilingual(
        "- (standard input) is given {count} times, it can be read once: name it once",
        "-（标准输入）给出了 {count} 次，但只能读取一次：请只写一次",
    ),
    "same_name": Bilingual(
        "two of the files are named {name}, and chunk ids depend on the name: "
        "give each file once, by its path from the current folder",
        "有两个文件名为 {name}，而块的 id 取决于名称：请各给出一次，并用相对当前文件夹的路径",
    ),
    "in_settings": Bilingual("{path}: {problem}", "{path}：{problem}"),
    # the table
    "summary": Bilingual(
        "{name}: chunks {count}, strategy {strategy} ({options})",
        "{name}：共 {count} 块，策略 {strategy}（{options}）",
    ),
    "sizes": Bilingual(
        "characters a chunk: {low} to {high}, mean {mean:.0f}, median {median:.0f}",
        "每块字符数：{low} 到 {high}，平均 {mean:.0f}，中位数 {median:.0f}",
    ),
    "tokens": Bilingual(
        "tokens by {counter}: {total} in all chunks", "{counter} 计的 token：所有块共 {total}"
    ),
    "estimated": Bilingual("{counter}, estimated", "{counter}，估算"),
    "edits": Bilingual("edits made before cutting: {count}", "切分前对文本的修改：{count} 处"),
    "text_leaves": Bilingual(
        "the text leaves this machine: {embedder} embeds it",
        "文本将离开本机：由 {embedder} 生成向量",
    ),
    "note": Bilingual("note: {text}", "提示：{text}"),
    "column_chunk": Bilingual("chunk", "块"),
    "column_start": Bilingual("start", "起"),
    "column_end": Bilingual("end", "止"),
    "column_line": Bilingual("line", "行"),
    "column_characters": Bilingual("characters", "字符"),
    "column_tokens": Bilingual("tokens ({counter})", "token（{counter}）"),
    "column_overlap": Bilingual("overlap", "重叠"),
    "column_why": Bilingual("why it ends there", "在此结束的原因"),
    **CHECK_TEXTS,
    **EXPORT_TEXTS,
}


def language_of(arguments: Sequence[str]) -> str:
    """The language that `--language` names, else the locale's, else English.

    Read before anything is parsed, since the parser speaks too; a wrong one is refused later.
    """
    wanted = ""
    for index, argument in enumerate(arguments):
        if argument == "--language" and index + 1 < len(arguments):
            wanted = arguments[index + 1]
        elif argument.startswith("--language="):
            wanted = argument.partition("=")[2]
    if wanted not in LANGUAGES:
        names = ("LC_ALL", "LC_MESSAGES", "LANG")
        wanted = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return "zh" if wanted.startswith("zh") else "en"
