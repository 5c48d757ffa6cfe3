"""How a relation holds, as the model said it: denied, only planned, over, from when until when."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from graphrag.ingest.extract.with_llm.shape import HOLDS, SaidRelation
from graphrag.model.graph import Polarity

_DATE = re.compile(r"(\d{4})(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
_POLARITIES: Mapping[str, Polarity] = {"negated": "negated", "planned": "planned"}
_KNOWN = {HOLDS, "past", *_POLARITIES}
Note = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Held:
    """What `ExtractedRelation` says of a relation beside its ends, type and words."""

    polarity: Polarity
    past: bool
    valid_from: str | None
    valid_until: str | None


def held(said: SaidRelation, passage: str, note: Note) -> Held:
    """Return how `said` holds; a date whose year `passage` does not give is not believed.

    Args:
        said: The relation.
        passage: The text and headings that it is held against.
        note: Told what was not taken as said, and why.
    """
    state = said.state.lower()
    if state not in _KNOWN:
        note(said.state, "a state that nobody asked for, taken as holding")
    since, until = _date(said.valid_from, passage, note), _date(said.valid_until, passage, note)
    if since and until and _before(until, since):
        note(f"{since} to {until}", "a relation that ends before it begins")
        until = None
    return Held(_POLARITIES.get(state, "asserted"), state == "past", since, until)


def _date(said: str, passage: str, note: Note) -> str | None:
    if not said:
        return None
    form = _DATE.fullmatch(said)
    if form and form.group(1) in passage:
        return said
    note(said, "a date that the passage does not give")
    return None


def _before(one: str, other: str) -> bool:
    """Whether a date is before another, as far as both are told: 2019 is not before 2019-05."""
    told = min(len(one), len(other))
    return one[:told] < other[:told]
