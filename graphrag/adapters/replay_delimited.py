"""Answers that a real model gave once, served again: no key, no network, no price.

Reads the delimiter format of Microsoft's first GraphRAG prompts, `("entity"<|>NAME<|>TYPE
<|>DESCRIPTION)##…`, and says the same in ours. That format has no quotes, so a relation
must prove itself by the names of both its ends.
"""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graphrag.errors import ModelError
from graphrag.model import Usage
from graphrag.model.ids import digest
from graphrag.money import estimated_tokens
from graphrag.ports import Completion, Prompt

_BETWEEN = "<|>"
_START = re.compile(r"\(\s*[\"'“]?(\w+)[\"'”]?\s*(?=<\|>)")
_END = re.compile(r"<\|COMPLETE\|>|##|\n\s*\*\*|```", re.IGNORECASE)
_KINDS = {"entity": "entity", "relationship": "relation", "relation": "relation"}
_LEAST = 3
"""Parts of a record after its kind; a relation's strength may be missing."""
_QUOTES = "\"'“”"
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a model answered about one passage.

    Attributes:
        passage: As it was sent.
        answers: The first, then those of the rounds that asked for more.
    """

    passage: str
    answers: tuple[str, ...]


def recorded(path: Path) -> tuple[Recorded, ...]:
    """Read recorded answers: JSON lines with `chunk`, `extraction` and `gleaning`."""
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return tuple(Recorded(row["chunk"], (row["extraction"], row["gleaning"])) for row in rows)


def records(text: str) -> Iterator[Mapping[str, object] | str]:
    """Yield each record as an item of ours; one that cannot be read as the text that it was.

    Headings, numbers and fences around the records are no records.
    """
    starts = list(_START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        written = _END.split(text[start.end() : end])[0].strip()
        parts = [_part(part) for part in written.removesuffix(")").split(_BETWEEN)[1:]]
        kind = _KINDS.get(start.group(1).lower())
        if kind is None or len(parts) < _LEAST or not all(parts[:2]):
            yield text[start.start() : end].strip()
        elif kind == "entity":
            yield {"name": parts[0], "type": parts[1], "description": parts[2], "aliases": []}
        else:
            yield _relation(parts)


class DelimitedReplay:
    """A `ChatModel` that answers with what was recorded for the passage in the prompt.

    The first call about a passage gets the first answer, the next one the next; after
    the last there is nothing more to say.
    """

    def __init__(self, rows: Iterable[Recorded], *, name: str) -> None:
        self._rows = {_folded(row.passage): row for row in rows}
        self._given: Counter[str] = Counter()
        self.identity = f"replay:{name}:{digest(*sorted(self._rows))}"

    def complete(
        self,
        prompt: Prompt,
        *,
        schema: Mapping[str, object] | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> Completion:
        """Return the recorded answer in our shape.

        Raises:
            ModelError: Nothing was recorded for the passage.
        """
        asked = _folded(prompt.user)
        passage = max((known for known in self._rows if known in asked), key=len, default=None)
        if passage is None:
            raise ModelError(
                "Nothing was recorded for this passage.", hint="Record it, or ask a real model."
            )
        answers = self._rows[passage].answers
        given = self._given[passage]
        self._given[passage] += 1
        text = _in_our_shape(answers[given]) if given < len(answers) else _in_our_shape("")
        usage = Usage(
            calls=1,
            prompt_tokens=estimated_tokens(prompt.system + prompt.user),
            completion_tokens=estimated_tokens(text),
        )
        return Completion(text, usage)


def _in_our_shape(answer: str) -> str:
    entities: list[Mapping[str, object]] = []
    relations: list[Mapping[str, object]] = []
    for record in records(answer):
        if isinstance(record, str):
            entities.append({"unreadable": record})  # for the ledger
        else:
            (relations if "source" in record else entities).append(record)
    return json.dumps({"entities": entities, "relations": relations, "facts": []})


def _relation(parts: list[str]) -> Mapping[str, object]:
    return {
        "source": parts[0],
        "target": parts[1],
        "type": "",
        "description": parts[2],
        "quote": "",
        "strength": parts[3] if len(parts) > _LEAST else "",
    }


def _part(text: str) -> str:
    return html.unescape(text.strip().strip(_QUOTES).strip())


def _folded(text: str) -> str:
    """Return `text` without spaces: fences and headings around it may break lines elsewhere."""
    return _SPACE.sub("", text)
