"""Traces and run reports in a folder: one file a record, one line of JSON in it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from graphrag.errors import StoreError, UsageError

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,127}")


class JsonlTraces:
    """Keeps each record in `FOLDER/ID.jsonl`; the folder is made with the first one.

    Where they need not last, a folder that cannot be written gets none.
    """

    def __init__(self, folder: Path, *, must_last: bool = True) -> None:
        self._folder = folder
        self._must_last = must_last

    def write(self, id_: str, record: Mapping[str, object]) -> None:
        """Keep `record`, which must be JSON, under `id_`; whole or not at all."""
        path = self._path(id_)
        text = json.dumps(record, ensure_ascii=False)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            draft = path.with_suffix(".part")
            draft.write_text(text + "\n", encoding="utf-8", errors="surrogatepass")
            draft.replace(path)
        except OSError as error:
            if not self._must_last:
                return
            raise StoreError(
                f"The trace cannot be written to {path}: {error.strerror}.",
                hint="Check the disk and the rights of the folder.",
            ) from error

    def read(self, id_: str) -> Mapping[str, object] | None:
        """Return the record, or None.

        Raises:
            StoreError: The file is no JSON.
            UsageError: No record can have such an id.
        """
        path = self._path(id_)
        if not path.is_file():
            return None
        try:
            text = path.read_text(encoding="utf-8", errors="surrogatepass")
            record: Mapping[str, object] = json.loads(text)
        except ValueError as error:
            raise StoreError(
                f"{path} is damaged: {error}.", hint="Delete it; nothing else depends on it."
            ) from error
        return record

    def ids(self) -> tuple[str, ...]:
        """Return all ids, newest first; of those written in the same instant, by name."""
        files = [path for path in self._folder.glob("*.jsonl") if _ID.fullmatch(path.stem)]
        files.sort(key=lambda path: (path.stat().st_mtime_ns, path.stem), reverse=True)
        return tuple(path.stem for path in files)

    def delete(self, id_: str) -> None:
        """Forget the record under `id_`, if there is one."""
        self._path(id_).unlink(missing_ok=True)

    def _path(self, id_: str) -> Path:
        if not _ID.fullmatch(id_):
            raise UsageError(
                f"{id_!r} is no id of a trace or a run.",
                hint="`graphrag ledger --runs` lists runs, `graphrag trace` shows a trace.",
            )
        return self._folder / f"{id_}.jsonl"
