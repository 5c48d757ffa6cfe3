"""What is known of a document, and what wins where several say it.

From the strongest: a rule of `[[documents]]` that is `over`, or names this very path; what the
document says of itself (front matter, properties, headers); rules for a folder or a pattern,
later ones before earlier ones; what the call says (`--access`); what its text shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from dateutil import parser as dates

from graphrag.language.detect import language_code
from graphrag.model import group_name

DATES = ("updated", "modified", "last_modified", "last-modified", "date")
"""Keys that say when a document was last changed; the first that is there counts."""
SAVED = "saved"
"""Key of the day on which a program last wrote the file: it dates what shows no date itself."""
KNOWN = frozenset({"title", "updated", "valid_from", "access", "language"})
"""Keys that have a place of their own in a document."""
_UNSAID = datetime(1, 1, 1)  # noqa: DTZ001 - as written
_WILD = re.compile(r"[*?]")


@dataclass(frozen=True, slots=True)
class Rule:
    """What holds for the documents at some paths.

    Attributes:
        path: A pattern; see `matches`.
        said: Keys and values, as front matter would say them.
        over: Wins over what the documents say.
    """

    path: str
    said: Mapping[str, str] = field(default_factory=dict)
    over: bool = False

    @property
    def is_sidecar(self) -> bool:
        """Whether it speaks of one document by name."""
        return "/" in self.path and not self.path.endswith("/") and not _WILD.search(self.path)


def matches(pattern: str, source: str) -> bool:
    """Whether `source` is among what `pattern` means.

    `*` is any name, `**` any folders, a closing "/" all below; a pattern without "/" is a
    file name anywhere, and one with "://" the beginning of a URL.
    """
    if "://" in pattern:
        return source.startswith(pattern)
    return _compiled(pattern.removeprefix("./")).fullmatch(source) is not None


def settled(
    said: Mapping[str, str], *, source: str, rules: Sequence[Rule], access: Sequence[str] = ()
) -> dict[str, str]:
    """Return what is known of the document at `source`, which says `said` of itself."""
    own = {key: value for key, value in said.items() if value}
    found = {"access": ", ".join(access)} if access else {}
    rules = [rule for rule in rules if matches(rule.path, source)]
    for rule in rules:
        if not (rule.over or rule.is_sidecar):
            found.update(rule.said)
    found.update(own)
    if any(key in own for key in DATES):
        found.update({key: "" for key in DATES if key not in own})
    for rule in rules:
        if rule.over or rule.is_sidecar:
            found.update(rule.said)
    known = {key: value for key, value in found.items() if value}
    if "language" in known:
        known["language"] = language_code(known["language"])
    return known


def iso_date(said: Mapping[str, str], *keys: str) -> tuple[str | None, tuple[str, str] | None]:
    """Return the ISO form of the first of `keys` that is said, and what is wrong with it."""
    key = next((key for key in keys if said.get(key)), "")
    value = said.get(key, "")
    if not value:
        return None, None
    try:
        moment = dates.parse(value, default=_UNSAID)
        if re.fullmatch(r"\d{4}(-\d{2}){0,2}", value):
            return value, None
        if moment.year == _UNSAID.year:
            raise ValueError("without a year")
    except (ValueError, OverflowError):
        return None, (f"{key}: {value[:60]}", "it is no date; write it like 2024-03-31")
    only_day = not re.search(r"\d:\d", value)
    return (moment.date() if only_day else moment).isoformat(), None


def groups_of(said: Mapping[str, str]) -> tuple[str, ...]:
    """Return the groups that may see a document, as groups are compared."""
    names = map(group_name, said.get("access", "").split(","))
    return tuple(sorted({name for name in names if name}))


@lru_cache(maxsize=1_024)
def _compiled(pattern: str) -> re.Pattern[str]:
    if pattern.endswith("/"):
        pattern += "**"
    elif "/" not in pattern:
        pattern = f"**/{pattern}"
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", pattern)
    signs = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(signs.get(part) or re.escape(part) for part in parts), re.DOTALL)
