"""Markdown of any size, the same on every machine, in English or Chinese.

Headings, hard-wrapped and long paragraphs, lists, tables, fences, URLs; the Chinese text also has
line breaks inside sentences, which `fixed_size` removes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from textwrap import fill

ENGLISH_COLUMNS = 80
CHINESE_COLUMNS = 40

ENGLISH_WORDS = """
the service reads its configuration from a file and restarts when the operator changes one
of these values before you upgrade cluster check that every node reports healthy status
because older replicas keep connections open until their timeout expires if backup fails
write down error code then open ticket with owner of database network storage team never
delete data volume while job is running it takes about ten minutes per gigabyte on
standard hardware
""".split()  # noqa: SIM905 - to be read

CHINESE_WORDS = """
服务 配置 文件 读取 重启 节点 集群 升级 之前 检查 状态 是否 正常 运维 人员 需要 先 备份 数据库 然后
停止 所有 连接 等待 超时 如果 出现 错误 代码 请 联系 负责 网络 存储 团队 不要 删除 数据卷 任务 执行
期间 大约 十分钟 每个 副本 保持 打开 直到 结束 管理员 可以 在 控制台 查看 日志 并且 确认 结果 的 了
和 与 或 应当 及时 恢复 系统 流程 审批 报销 申请 规定 部门 员工 合同 附件
""".split()  # noqa: SIM905 - to be read

CODE = (
    "systemctl stop ingest.service",
    "pg_dump --format=custom --file=/var/backup/main.dump main",
    'curl -fsS "https://ops.example.com/api/v1/nodes?state=ready" | jq .items',
    "for node in $(cat nodes.txt); do ssh $node uptime; done",
    "    return {key: value for key, value in rows if value is not None}",
    "",
)
URLS = (
    "https://docs.example.com/guide/upgrade?version=4.2&lang=en",
    "https://ops.example.com/runbooks/backup#restore",
    "http://10.0.3.17:8080/health",
)


class Language:
    """How a language makes sentences, and wraps lines."""

    def __init__(self, random: Random, *, chinese: bool) -> None:
        self.random = random
        self.chinese = chinese

    def words(self, low: int, high: int) -> str:
        """A clause of `low` to `high` words."""
        chosen = self.random.choices(
            CHINESE_WORDS if self.chinese else ENGLISH_WORDS, k=self.random.randint(low, high)
        )
        return "".join(chosen) if self.chinese else " ".join(chosen)

    def sentence(self) -> str:
        """A sentence with a comma now and then."""
        if self.chinese:
            end = self.random.choice("。。。。！？")
            return self.words(4, 12) + "，" + self.words(3, 10) + end
        end = self.random.choice("....!?")
        return f"{self.words(5, 12)}, {self.words(3, 10)}".capitalize() + end

    def paragraph(self, low: int = 2, high: int = 7) -> str:
        """Sentences on one line."""
        glue = "" if self.chinese else " "
        return glue.join(self.sentence() for _ in range(self.random.randint(low, high)))

    def wrapped(self) -> str:
        """A paragraph broken into lines."""
        text = self.paragraph()
        if not self.chinese:
            return fill(text, ENGLISH_COLUMNS)
        return "\n".join(
            text[at : at + CHINESE_COLUMNS] for at in range(0, len(text), CHINESE_COLUMNS)
        )


def markdown(language: str, megabytes: float) -> str:
    """Markdown in "en" or "zh" of at least that many million bytes as UTF-8; a section more."""
    # A seed for repeatable text; nothing here is a secret.
    writer = Language(Random(f"{language} 1"), chinese=language == "zh")
    wanted = int(megabytes * 1_000_000)
    parts: list[str] = []
    size = 0
    number = 0
    while size < wanted:
        number += 1
        for block in _section(writer, number):
            parts.append(block)
            size += len(block.encode()) + 2
    return "\n\n".join(parts) + "\n"


def _section(writer: Language, number: int) -> Iterator[str]:
    """A section's blocks: a heading, and a few of all kinds in changing order."""
    random = writer.random
    yield "#" * random.choice((1, 2, 2, 3, 3, 4)) + f" {number}. {writer.words(2, 6)}"
    makers: tuple[Callable[[Language], str], ...] = (
        Language.paragraph,
        Language.paragraph,
        Language.wrapped,
        Language.wrapped,
        _bullets,
        _steps,
        _table,
        _fence,
        _reference,
    )
    for make in random.sample(makers, k=random.randint(3, len(makers))):
        yield make(writer)


def _bullets(writer: Language) -> str:
    lines = []
    for _ in range(writer.random.randint(3, 7)):
        lines.append(f"- {writer.sentence()}")
        if writer.random.random() < 0.2:
            lines.append(f"  - {writer.words(3, 8)}")
    return "\n".join(lines)


def _steps(writer: Language) -> str:
    count = writer.random.randint(3, 9)
    return "\n".join(f"{step}. {writer.sentence()}" for step in range(1, count + 1))


def _table(writer: Language) -> str:
    columns = writer.random.randint(2, 5)
    rows = [
        [writer.words(1, 3) for _ in range(columns)] for _ in range(writer.random.randint(3, 9))
    ]
    rows.insert(1, ["---"] * columns)
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _fence(writer: Language) -> str:
    lines = writer.random.choices(CODE, k=writer.random.randint(2, 10))
    return "\n".join(["```sh", *lines, "```"])


def _reference(writer: Language) -> str:
    url = writer.random.choice(URLS)
    return f"{writer.words(3, 6)} <{url}> [{writer.words(1, 3)}]({url}) {writer.words(2, 5)}"
