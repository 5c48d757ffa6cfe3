"""A store's address as a person types it: a URL, or just the path of a file."""

from __future__ import annotations

import re
from pathlib import Path

SQLITE = "sqlite:///"
_NEARLY_SQLITE = re.compile(r"sqlite3?:/*(?P<path>.*)")


def store_url(written: str) -> str:
    """Return `written` as a URL: a path without a scheme is that of a SQLite file.

    Only what looks like a path ("graph.db", "./graph"): "localhost" is not made a file.
    """
    path = Path(written)
    is_path = ":" not in written and bool(path.suffix or "/" in written or path.is_file())
    return f"{SQLITE}{written}" if is_path else written


def usable_instead(url: str) -> str:
    """Return what to type instead of `url`, which is of no store."""
    nearly = _NEARLY_SQLITE.fullmatch(url)
    if nearly and nearly["path"]:
        root = "/" if re.match(r"sqlite3?:/(?:/{3,})?[^/]", url) else ""
        return f"For a SQLite file, write {SQLITE}{root}{nearly['path']}."
    if ":" not in url and url.strip():
        return f"For a SQLite file, write {SQLITE}{url}."
    return "Use sqlite:///PATH, or neo4j://HOST:7687/DATABASE."
