"""Wrong cuts that are known and not mended: (case, strategy) -> why. Strict: mended ones fail."""

KNOWN_FAILURES: dict[tuple[str, str], str] = {}
