"""Wrong cuts that are known and not mended: (case, strategy) -> why. Strict: mended ones fail."""

SEPARATORS_ARE_TEXT = (
    "recursive looks for separators in the text and knows no fences or comments: a line in them "
    "that looks like a heading is one"
)
KNOWN_FAILURES: dict[tuple[str, str], str] = {
    ("fence-tilde-langchain", "recursive"): SEPARATORS_ARE_TEXT,
    ("html-comment-heading", "recursive"): SEPARATORS_ARE_TEXT,
    ("html-comment-heading-llama", "recursive"): SEPARATORS_ARE_TEXT,
}
