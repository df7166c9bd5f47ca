"""Reasons: a code with its values. Cuts, missing overlap, edits, warnings and errors carry one.

The wording of a code stands once a language, in `en.py` and `zh.py`. Most of this file is the list
of codes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto
from reprlib import Repr
from typing import NamedTuple, TypeAlias

from chunking.reasons import en, zh

Value: TypeAlias = "int | float | str | Reason"
"""What a wording names; a reason inside a reason is worded in the same language."""

# A value in a sentence can be a whole file: enough of it to be recognised.
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = 60
SHORT.maxlevel = 2

WORDING: dict[str, Mapping[str, str]] = {"en": en.WORDING, "zh": zh.WORDING}


class Code(StrEnum):
    """Every reason there is; the member's value is its key in the wording tables."""

    # Cuts: why a chunk ends where it ends.
    END_OF_TEXT = auto()
    NOT_SPLIT = auto()
    NEWLINE_IN_REACH = auto()
    SENTENCE_END_IN_REACH = auto()
    NO_BOUNDARY_IN_REACH = auto()
    NO_BOUNDARY_SEARCH = auto()
    BLOCK_END_AT_MAX = auto()
    BLOCK_ABOVE_MAX = auto()
    BELOW_MIN_TOOK_ONE = auto()
    TAIL_MERGED = auto()

    SECTION_END = auto()
    UNIT_AT_MAX = auto()
    GROUP_KEPT_WHOLE = auto()
    GROUP_AT_HARD_LIMIT = auto()
    HARD_LIMIT = auto()
    SEPARATOR_IN_REACH = auto()
    CUT_BEFORE_HEADING = auto()
    CUT_BETWEEN_BLOCKS = auto()
    CUT_BETWEEN_ITEMS = auto()
    CUT_BETWEEN_INNER_BLOCKS = auto()
    CUT_BETWEEN_ROWS = auto()
    CUT_AT_BLANK_CODE_LINE = auto()
    CUT_BETWEEN_CODE_LINES = auto()
    CUT_BETWEEN_SENTENCES = auto()
    TOPIC_CHANGES = auto()
    TOPIC_GOES_ON = auto()
    WORD_AT_MAX = auto()
    CHARACTER_AT_MAX = auto()
    SENTENCE_END_AT_MAX = auto()
    PARAGRAPH_END_NEAR_TARGET = auto()
    MARK_WITHIN_TOKENS = auto()
    TOKENS_AT_MAX = auto()

    # Overlap: why there is less than was asked for, or more text than the limit.
    OVERLAP_WOULD_NOT_ADVANCE = auto()
    OVERLAP_CHUNK_BEFORE_SHORTER = auto()
    OVERLAP_SHORTER_ABOVE_MAX = auto()
    OVERLAP_BLANK_CHUNK_DROPPED = auto()
    OVERLAP_ABOVE_MAX = auto()

    OVERLAP_AT_UNIT_START = auto()
    OVERLAP_AT_HARD_LIMIT = auto()
    OVERLAP_OVER_HARD_LIMIT = auto()
    OVERLAP_INSIDE_UNIT = auto()
    CONTEXT_TOO_LONG = auto()
    HEADING_PATH_ABOVE_MAX = auto()
    HEADING_PATH_TOO_LONG = auto()
    OVERLAP_NO_PLACE = auto()
    OVERLAP_FROM_PLACE = auto()
    OVERLAP_FEWER_SENTENCES = auto()
    OVERLAP_FROM_SENTENCE = auto()

    # Edits: what a strategy changed before it cut.
    CARRIAGE_RETURN_REMOVED = auto()
    LINE_END_NORMALISED = auto()
    URL_LINE_BREAK_REMOVED = auto()
    SOFT_LINE_BREAK_REMOVED = auto()

    # Uncovered text: why no chunk holds it.
    BLANK = auto()
    TEXT_LEFT_OUT = auto()
    SHORT_PIECE_LEFT_OUT = auto()
    FRONT_MATTER_LEFT_OUT = auto()

    # Warnings: options that can't act as they stand.
    OVERLAP_CLAMPED = auto()
    OVERLAP_NEGATIVE = auto()
    CHUNK_SIZE_ACTS_AS_ONE = auto()
    OVERLAP_IGNORED_NOT_SPLIT = auto()
    OVERLAP_MANY_CHUNKS = auto()
    DOCUMENT_FITS_ONE_CHUNK = auto()
    TARGET_ACTS_ON_TAIL_ONLY = auto()
    TARGET_CAPPED_BY_MIN = auto()
    TARGET_CANNOT_ACT = auto()
    MIN_ABOVE_MAX = auto()
    MAX_NOT_POSITIVE = auto()
    MIN_CANNOT_ACT = auto()
    DOCUMENT_SHORTER_THAN_MIN = auto()
    OVERLAP_COMES_ON_TOP = auto()

    HARD_EQUALS_MAX = auto()
    HEADINGS_NOT_SEEN = auto()
    OPTION_WITHOUT_EFFECT = auto()

    # Recommendations: why a strategy suits a document.
    SUITS_PROCEDURES = auto()
    SUITS_STRUCTURE = auto()
    SUITS_NO_SENTENCES = auto()
    SUITS_PARAGRAPHS = auto()
    SUITS_PROSE = auto()

    # Documents and files.
    LONE_SURROGATE = auto()
    TEXT_IS_NO_STR = auto()
    FILE_NOT_FOUND = auto()
    FILE_IS_DIRECTORY = auto()
    FILE_NOT_REGULAR = auto()
    FILE_NOT_READABLE = auto()
    FILE_SUFFIX_UNKNOWN = auto()
    FILE_EMPTY = auto()
    FILE_TOO_LARGE = auto()
    FILE_BINARY_KIND = auto()
    FILE_BINARY = auto()
    FILE_CUT_OFF = auto()
    FILE_BROKEN = auto()
    FILE_ENCODING_UNKNOWN = auto()
    FILE_BLANK = auto()
    ENCODING_GUESSED = auto()
    REPLACEMENT_CHARACTERS = auto()
    CONTROL_CHARACTERS = auto()

    # Token counters.
    COUNTER_PACKAGE_MISSING = auto()

    # Settings.
    UNKNOWN_OPTION = auto()
    UNKNOWN_STRATEGY = auto()
    UNKNOWN_COUNTER = auto()
    OPTION_GIVEN_TWICE = auto()
    INVALID_OPTION = auto()
    NOT_A_WHOLE_NUMBER = auto()
    NOT_YES_OR_NO = auto()
    NOT_A_LIST = auto()
    NOT_A_TEXT = auto()
    NOT_A_CHOICE = auto()
    OPTION_OUT_OF_BOUNDS = auto()
    HARD_BELOW_MAX = auto()
    MIN_MUST_NOT_EXCEED_MAX = auto()
    NEEDS_VOCABULARY = auto()
    MORE_CHUNKS_THAN_ALLOWED = auto()
    TOO_FEW_TOKENS = auto()
    TARGET_ABOVE_MAX = auto()
    MIN_ABOVE_TARGET = auto()
    OVERLAP_NOT_BELOW_MAX = auto()
    SEPARATOR_NOT_READABLE = auto()
    SEPARATOR_EMPTY = auto()
    SEPARATOR_TOO_SLOW = auto()
    STRATEGY_NAME_MISSING = auto()
    UNSUPPORTED_VERSION = auto()
    SETTINGS_NOT_READABLE = auto()
    SETTINGS_NOT_A_MAPPING = auto()
    SETTINGS_AT_LINE = auto()
    SETTING_UNKNOWN = auto()
    NO_PIPELINE_FORM = auto()
    NODE_WOULD_LOSE = auto()
    PIPELINE_READS_OTHERWISE = auto()
    SETTINGS_TOO_LARGE = auto()
    SETTINGS_EMPTY = auto()
    SETTINGS_KEY_TWICE = auto()
    SETTINGS_ALIAS = auto()
    SETTINGS_TOO_DEEP = auto()
    SOURCE_OF_ANOTHER_DOCUMENT = auto()
    NEEDS_EMBEDDER = auto()
    NO_EMBEDDER = auto()
    STOPPED = auto()
    TOO_MANY_TO_SHOW = auto()

    UNKNOWN_EMBEDDER = auto()
    EMBEDDER_PACKAGE_MISSING = auto()
    EMBEDDER_NOT_ON_PLATFORM = auto()
    EMBEDDER_WITHOUT_OPTIONS = auto()
    EMBEDDING_STOPPED = auto()
    # Export.
    UNKNOWN_EXPORT_FORMAT = auto()
    EXPORT_NOT_ONE = auto()
    EXPORT_OF_ANOTHER_FORM = auto()
    EXPORT_OVER_FOREIGN = auto()
    EXPORT_NEEDS_VECTORS = auto()
    EXPORT_SAME_NAME = auto()
    EXPORT_NOT_WRITABLE = auto()
    EXPORT_NOT_READABLE = auto()
    EXPORT_WITHOUT_SETTINGS = auto()
    EXPORT_SEVERAL_SETTINGS = auto()
    EXPORT_PACKAGE_MISSING = auto()
    VECTORS_OF_WRONG_SHAPE = auto()
    VECTOR_NOT_FINITE = auto()
    CSV_FORMULA_CELLS = auto()
    NUL_REPLACED = auto()
    MILVUS_TEXT_TOO_LONG = auto()

    EMBEDDER_OPTION_UNKNOWN = auto()
    EMBEDDER_OPTION_BOUNDS = auto()
    SERVICE_MODEL_MISSING = auto()
    SERVICE_KEY_MISSING = auto()
    SERVICE_KEY_UNREADABLE = auto()
    SERVICE_ADDRESS_MISSING = auto()
    SERVICE_ADDRESS_INVALID = auto()
    SERVICE_KEY_REFUSED = auto()
    SERVICE_QUOTA = auto()
    SERVICE_NOT_FOUND = auto()
    SERVICE_MOVED = auto()
    SERVICE_REFUSED = auto()
    SERVICE_TIMED_OUT = auto()
    SERVICE_UNREACHABLE = auto()
    SERVICE_WAIT_TOO_LONG = auto()
    BLANK_TEXT_TO_EMBED = auto()
    ANSWER_NOT_JSON = auto()
    ANSWER_WITHOUT_VECTORS = auto()
    ANSWER_COUNT = auto()
    ANSWER_ORDER = auto()
    ANSWER_DIMENSIONS = auto()
    ANSWER_NOT_FINITE = auto()
    ANSWER_ALL_ZERO = auto()
    VECTOR_CACHE_UNUSABLE = auto()
    # Integrity: kinds of units.
    KIND_LIST = auto()
    KIND_TABLE = auto()
    KIND_CODE = auto()
    KIND_LIST_ITEM = auto()
    KIND_TABLE_ROW = auto()
    KIND_LEAD_IN = auto()
    KIND_ORPHAN_HEADING = auto()
    KIND_TABLE_WITHOUT_HEADER = auto()
    KIND_UNBALANCED_FENCE = auto()
    KIND_HEADING = auto()
    KIND_LINK = auto()
    KIND_IMAGE = auto()
    KIND_QUOTE = auto()
    KIND_FOOTNOTE = auto()
    KIND_FRONT_MATTER = auto()
    KIND_HTML = auto()
    KIND_PARAGRAPH = auto()
    KIND_SENTENCE = auto()
    KIND_LARGE_CHUNK = auto()
    KIND_DUPLICATE_CHUNK = auto()
    KIND_TINY_CHUNK = auto()

    # Integrity: what is torn, and how.
    UNIT_BROKEN = auto()
    UNIT_RESCUED = auto()
    UNIT_TOO_LONG = auto()
    UNIT_TOO_LONG_TOKENS = auto()
    PARTS_ITEMS = auto()
    PARTS_ITEM = auto()
    PARTS_ROWS = auto()
    PARTS_ROW = auto()
    PART_MANY = auto()
    PART_ONE = auto()
    PARTS_JOINED = auto()
    PARTS_AND_SO_ON = auto()
    CUT_ONCE = auto()
    CUT_MORE_THAN_ONCE = auto()
    HEADING_TORN = auto()
    HEADING_REPEATED = auto()
    TABLE_WITHOUT_HEADER = auto()
    FENCE_NOT_CLOSED = auto()
    FENCE_NOT_OPENED = auto()
    CHUNK_DUPLICATE = auto()
    CHUNK_TINY = auto()
    CHUNK_TINY_TOKENS = auto()
    CHUNK_LARGE = auto()
    CHUNK_LARGE_TOKENS = auto()

    # Integrity: where a cut is.
    PLACE_END_OF_TEXT = auto()
    PLACE_BEFORE_HEADING = auto()
    PLACE_BETWEEN_BLOCKS = auto()
    PLACE_BETWEEN_ITEMS = auto()
    PLACE_BETWEEN_ROWS = auto()
    PLACE_AFTER_TABLE_HEADER = auto()
    PLACE_AFTER_LEAD_IN = auto()
    PLACE_AFTER_HEADING = auto()
    PLACE_INSIDE_ITEM = auto()
    PLACE_INSIDE_QUOTE = auto()
    PLACE_BETWEEN_SENTENCES = auto()
    PLACE_INSIDE_CODE = auto()
    PLACE_INSIDE_HTML = auto()
    PLACE_INSIDE_FRONT_MATTER = auto()
    PLACE_INSIDE_ROW = auto()
    PLACE_INSIDE_HEADING = auto()
    PLACE_INSIDE_LINK = auto()
    PLACE_BETWEEN_LINES = auto()
    PLACE_MID_SENTENCE = auto()
    PLACE_MID_WORD = auto()
    PLACE_INSIDE_CLUSTER = auto()
    PLACE_IN_ITEM = auto()

    # Broken promises, found by verify().
    CONTENT_IS_NOT_SOURCE = auto()
    BODIES_OUT_OF_ORDER = auto()
    TEXT_LOST = auto()
    UNCOVERED_NOT_BLANK = auto()
    CHUNK_ABOVE_LIMIT = auto()
    CHUNK_ABOVE_MAX_UNEXPLAINED = auto()
    CUT_WITHOUT_REASON = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is as it is: a code and the values that its wording names."""

    code: Code
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    def text(self, language: str = "en") -> str:
        """The reason as a sentence in `language` ("en" or "zh")."""
        # Values are arguments of the template, never part of it: document text in them is inert.
        values = {
            name: value.text(language) if isinstance(value, Reason) else value
            for name, value in self.values.items()
        }
        return WORDING[language][self.code].format_map(values)


def shown(value: object) -> str:
    """A value as a sentence shows it: as Python writes it, shortened."""
    try:
        return SHORT.repr(value)
    except ValueError:  # whole numbers of more than 4,300 digits
        return f"<{type(value).__name__}>"


class Bilingual(NamedTuple):
    """A text of the interface in both languages."""

    en: str
    zh: str

    def text(self, language: str = "en") -> str:
        """The text in `language` ("en" or "zh")."""
        return self.zh if language == "zh" else self.en
