"""`markdown_ast`: Markdown blocks, whole where they fit, cut at the best level near a target.

`_apart` and `_parts` make atoms, which aren't cut, of what fits and of what doesn't; `_overlap`
says what may be repeated, `_pack` chooses the cuts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from chunking.blocks import BlockKind
from chunking.reasons import Bilingual, Code, Reason
from chunking.source import Source
from chunking.strategies._base import LeftOut, Piece, Unit
from chunking.strategies._options import choice
from chunking.strategies._packing import Measure, Room
from chunking.strategies._sizes import (
    Sized,
    max_option,
    min_option,
    overlap_option,
    target_option,
    unit_option,
)
from chunking.strategies.markdown_ast._apart import Apart
from chunking.strategies.markdown_ast._atoms import Tree
from chunking.strategies.markdown_ast._overlap import overlap_of
from chunking.strategies.markdown_ast._pack import Aims, Packing

FRONT_MATTER_LEFT_OUT = Reason(Code.FRONT_MATTER_LEFT_OUT, {"option": "front_matter"})


class MarkdownAst(Sized):
    """Lists, tables, code and quotes whole where they fit; a hard maximum; sizes near a target."""

    label: ClassVar = Bilingual("Markdown tree", "Markdown 语法树")
    summary: ClassVar = Bilingual(
        "Real Markdown structure: nothing that fits is torn, headings stay with their text, "
        "sizes near a target.",
        "按真实 Markdown 结构：放得下的都不切断，标题与正文在一起，大小接近目标。",
    )

    picture: ClassVar = "# ▬▬▬▬▬▬\n▬▬▬▬▬▬▬▬▬▬▬▬\n✂──────────\n## ▬▬▬▬\n| ▬▬ | ▬▬ |\n| ▬▬ | ▬▬ |"
    sizes: ClassVar = ("min", "target", "max")

    name: Literal["markdown_ast"] = "markdown_ast"
    target: int = target_option()
    min: int = min_option()
    max: int = max_option()
    overlap: int = overlap_option(
        Bilingual(
            "Too low: an answer across two chunks is found in neither. Too high: the same text is "
            "found several times. Whole sentences, items or rows, counted against the maximum.",
            "太小：跨两块的答案哪块都找不到。太大：同一文本被多次检索到。"
            "只重复完整的句子、条目或表格行，并计入最大值。",
        )
    )
    unit: Unit = unit_option()
    front_matter: Literal["keep", "leave_out"] = choice(
        "keep",
        title=Bilingual("Front matter", "Front matter"),
        description=Bilingual(
            "Metadata at the top of a file. Kept, it is found by questions about it; left out, it "
            "doesn't blur the first chunk.",
            "文件开头的元数据。保留：可被相关问题检索到；略去：不影响第一块。",
        ),
        choices={
            "keep": Bilingual("keep", "保留"),
            "leave_out": Bilingual("leave out", "略去"),
        },
    )

    def split(self, source: Source) -> Iterator[Piece | LeftOut]:
        """Pieces that end at the best level within the limits."""
        room = Room(Measure(source, self.unit), self.max)
        tree = Tree(source.text, source.blocks)
        top = tree.top()
        if top and self.front_matter == "leave_out" and tree[top[0]].kind is BlockKind.front_matter:
            yield LeftOut(tree[top[0]].span, FRONT_MATTER_LEFT_OUT)
            top = top[1:]
        overlap = overlap_of(source, room._replace(limit=self.overlap)) if self.overlap else None
        atoms = Apart(tree, room).of_blocks(top)
        aims = Aims(room, self.target, self.min, self.overlap)
        yield from Packing(atoms, aims, overlap).pieces()
