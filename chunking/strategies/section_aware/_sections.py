"""Sections: from heading to heading."""

from __future__ import annotations

from collections.abc import Sequence

from chunking.strategies.section_aware._scan import Element, Kind


def sections_of(elements: Sequence[Element], *, merge: bool) -> list[list[Element]]:
    """The elements by section, each with its heading first; text before the first has none.

    With `merge`, a heading without text of its own goes into the next section if that is deeper,
    and a last one into the section before.
    """
    sections: list[list[Element]] = []
    for element in elements:
        is_heading = element.kind is Kind.HEADING
        if not sections or (is_heading and not (merge and _goes_below(sections[-1][-1], element))):
            sections.append([])
        sections[-1].append(element)
    if merge and len(sections) > 1 and sections[-1][-1].kind is Kind.HEADING:
        last = sections.pop()
        sections[-1] += last
    return sections


def _goes_below(last: Element, heading: Element) -> bool:
    """Whether a section that ends in its heading goes into the one that starts with another."""
    return last.kind is Kind.HEADING and heading.level > last.level
