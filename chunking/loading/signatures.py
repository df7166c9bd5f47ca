"""First bytes by which files that aren't text give themselves away."""

from __future__ import annotations

# The names are the same in every language.
SIGNATURES = {
    b"%PDF-": "PDF",
    b"PK\x03\x04": "ZIP / DOCX / XLSX / PPTX / EPUB",
    b"PK\x05\x06": "ZIP",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "DOC / XLS / PPT",
    b"{\\rtf1": "RTF",
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF87a": "GIF",
    b"GIF89a": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\x1f\x8b": "gzip",
    b"BZh91AY&SY": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "RAR",
    b"SQLite format 3\0": "SQLite",
    b"PAR1\x15": "Parquet",
    b"\x7fELF": "ELF",
    b"MZ\x90\0": "EXE / DLL",
    b"\xca\xfe\xba\xbe": "Java class",
    b"ID3\x03": "MP3",
    b"ID3\x04": "MP3",
    b"OggS\0": "Ogg",
    b"wOFF": "WOFF",
    b"wOF2": "WOFF2",
}


def kind_of(content: bytes) -> str | None:
    """The kind of file that `content` begins like, or None if that may be text."""
    for signature, kind in SIGNATURES.items():
        if content.startswith(signature):
            return kind
    return None
