"""Which stored documents have no file any more: what `--sync` forgets.

A file that stands there and could not be read (locked, emptied, on a disk that is not
mounted whole) is not gone: what was read of it before stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from stat import S_ISREG

from graphrag.model import Document
from graphrag.ports import Store


def gone(
    documents: Iterable[Document], paths: Sequence[str], read: Collection[str], *, folder: Path
) -> frozenset[str]:
    """Return ids of `documents` below `paths` whose file is gone.

    Args:
        documents: All that are stored; their sources are relative to `folder`.
        paths: What was asked for.
        read: Ids of the documents that were found there.
        folder: The project's.
    """
    starts = [Path(path).resolve() for path in paths]
    return frozenset(
        document.id
        for document in documents
        if document.id not in read
        and "://" not in document.source  # a page that was not asked for is not gone
        and any((folder / document.source).resolve().is_relative_to(start) for start in starts)
        and not _stands(folder / document.source)
    )


def _stands(path: Path) -> bool:
    try:
        return S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:  # its folder cannot be opened, say: nobody knows
        return True


def granted(store: Store) -> dict[str, tuple[str, ...]]:
    """Return the groups that calls gave documents (`--access`), by source.

    A later call that names none must not open what an earlier one closed.
    """
    return {document.source: document.granted for document in store.documents() if document.granted}
