"""Paths to files: folders walked in order, and one name for a file however it is written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from graphrag.errors import UsageError
from graphrag.model import Dropped

SETTINGS = "graphrag.toml"


@dataclass(frozen=True, slots=True)
class File:
    """A file to read.

    Attributes:
        path: Absolute, links resolved.
        source: Relative to the project folder, with "/".
        named: It was asked for by name, not found in a folder.
    """

    path: Path
    source: str
    named: bool


@dataclass(frozen=True, slots=True)
class Address:
    """A web page to fetch; `url` is also its source."""

    url: str


def find_files(paths: Sequence[str], root: Path) -> Iterator[File | Address | Dropped]:
    """Yield every file and address that `paths` mean, each once; what cannot be one as `skipped`.

    Hidden files and folders and the project's own settings are passed over, links that lead
    out of a folder are named.

    Raises:
        UsageError: A path does not exist, or no file is found at all.
    """
    root = root.resolve()
    addresses = dict.fromkeys(_normalised(name) for name in paths if is_address(name))
    given = [(name, _existing(name)) for name in paths if not is_address(name)]
    yield from map(Address, addresses)
    seen: set[Path] = set()
    found = bool(addresses)
    for _, start in given:
        for item in (
            _under(start, root) if start.is_dir() else [File(start, _source(start, root), True)]
        ):
            if isinstance(item, File):
                found = True
                if item.path in seen:
                    continue
                seen.add(item.path)
            yield item
    if not found:
        folders = ", ".join(repr(name) for name, _ in given) or "nothing"
        raise UsageError(
            f"There is no file to read in {folders}.",
            hint="Name a folder that holds documents; what was read there before is still in "
            "the graph, and `graphrag forget DOCUMENT` removes it.",
        )


def is_address(name: str) -> bool:
    """Whether `name` is of a page in the web, not of a file."""
    return name.lower().startswith(("http://", "https://"))


def _normalised(url: str) -> str:
    """Return `url` as one page is named: no fragment, no default port, host in lower case."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = None  # it cannot be fetched, and then says so
    host = parts.netloc.lower()
    if port == {"http": 80, "https": 443}.get(parts.scheme.lower()):
        host = host.rpartition(":")[0]
    return urlunsplit((parts.scheme.lower(), host, parts.path or "/", parts.query, ""))


def _existing(name: str) -> Path:
    if not name.strip():
        raise UsageError("A path is empty.", hint="Write `.` for the folder you are in.")
    try:
        path = Path(name).expanduser().resolve()
        exists = path.exists()
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(
            f"The path {_short(name)!r} cannot be read: {getattr(error, 'strerror', error)}.",
            hint="Check the spelling, or name the folder above it.",
        ) from error
    if not exists:
        raise UsageError(
            f"There is no file or folder {_short(name)!r}.",
            hint="Check the spelling; paths count from the folder you are in.",
        )
    return path


def _under(folder: Path, root: Path) -> Iterator[File | Dropped]:
    errors: list[OSError] = []
    for where, folders, names in os.walk(folder, onerror=errors.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and Path(where) / name != root / SETTINGS:
                yield _file(Path(where) / name, folder, root)
        for name in folders:
            if (Path(where) / name).is_symlink():
                yield _skipped(Path(where) / name, root, "a link to a folder is not followed")
    for error in errors:
        yield Dropped(
            "lost",
            _source(Path(error.filename or folder), root),
            "folder",
            f"it cannot be opened ({error.strerror}); check its permissions",
        )


def _file(path: Path, folder: Path, root: Path) -> File | Dropped:
    target = path.resolve()
    if not (target.is_relative_to(folder) or target.is_relative_to(root)):
        return _skipped(path, root, "a link that leads out of the folder is not followed")
    if not target.is_file():
        return _skipped(path, root, "it is no regular file")
    return File(target, _source(target, root), False)


def _skipped(path: Path, root: Path, reason: str) -> Dropped:
    return Dropped("skipped", _source(path, root), path.name, reason)


def _source(path: Path, root: Path) -> str:
    try:
        return Path(os.path.relpath(path, root)).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def _short(name: str) -> str:
    return name if len(name) <= 100 else f"{name[:60]}…{name[-30:]}"
