"""Ask for one window: once, again for what is missing, in halves where a reply was cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from graphrag.batches import Request
from graphrag.ingest.extract.with_llm.grounding import Grounding, Types
from graphrag.ingest.extract.with_llm.prompt import glean_prompt, system, window_prompt
from graphrag.ingest.extract.with_llm.shape import Item, Said, items, wanted
from graphrag.ingest.extract.with_llm.version import VERSION
from graphrag.ingest.extract.with_llm.windows import Window
from graphrag.model import ExtractionSchema
from graphrag.model.ids import digest
from graphrag.money import Meter
from graphrag.ports import ChatModel, Memo, Prompt
from graphrag.replies import reply

WINDOW_TOKENS = 1_200


@dataclass(frozen=True, slots=True)
class Reading:
    """How a document is read.

    Attributes:
        window_tokens: Most tokens of passages in one call.
        gleaning: Most further rounds that ask for what is missing.
    """

    window_tokens: int = WINDOW_TOKENS
    gleaning: int = 0


DEFAULT = Reading()


@dataclass(frozen=True, slots=True)
class Round:
    """What one reply held.

    Attributes:
        items: In order; what could not be read is text.
        repaired: How the reply had to be mended; empty if not.
    """

    items: tuple[Item | str, ...]
    repaired: str = ""

    @property
    def kind(self) -> str:
        """The ledger's word for it."""
        return "truncated" if self.repaired == "cut" else "repaired"


@dataclass(frozen=True, slots=True)
class Heard:
    """All that was heard of one window, call by call."""

    rounds: tuple[Round, ...]


def requests(opened: Iterable[Window], schema: ExtractionSchema) -> Iterator[Request]:
    """Yield the first call about each window, as a batch sends it."""
    told, shape = system(schema), wanted(schema)
    for window in opened:
        yield Request(window_prompt(window, told), Said, VERSION, shape)


class Asker:
    """Asks one model for windows of one schema; called from many threads at once."""

    def __init__(
        self,
        model: ChatModel,
        *,
        schema: ExtractionSchema,
        memo: Memo,
        rounds: int = 0,
        meter: Meter | None = None,
    ) -> None:
        self._model = model
        self._told = system(schema)
        self._types = Types(schema)
        self._wanted = wanted(schema)
        self._memo = memo
        self._rounds = rounds
        self._meter = meter

    def __call__(self, window: Window) -> Heard:
        """Return what the model says of `window`.

        Raises:
            ModelError: Not reached, over the budget, or twice out of shape.
        """
        first = self._round(window_prompt(window, self._told))
        if first.repaired == "cut" and len(window.chunks) > 1:
            return Heard(tuple(part for half in _halves(window) for part in self(half).rounds))
        rounds = [first]
        if not self._rounds:
            return Heard((first,))
        grounding = Grounding(window.chunks, self._types)
        grounding.take(first.items)
        for _ in range(self._rounds):
            more = self._round(self._gleaning(window, grounding))
            rounds.append(more)
            if not grounding.take(more.items):
                break
        return Heard(tuple(rounds))

    def _gleaning(self, window: Window, grounding: Grounding) -> Prompt:
        ties = (
            f"{tie.source.name} {tie.relation.type} {tie.target.name}" for tie in grounding.ties
        )
        names: Iterable[str] = (named.name for named in grounding.named)
        return glean_prompt(window, self._told, names=names, ties=ties)

    def _round(self, prompt: Prompt) -> Round:
        made = reply(
            self._model,
            prompt,
            shape=Said,
            version=VERSION,
            memo=self._memo,
            wanted=self._wanted,
            meter=self._meter,
        )
        return Round(tuple(items(made.value)), made.repaired)


def _halves(window: Window) -> tuple[Window, Window]:
    middle = len(window.chunks) // 2
    parts = window.chunks[:middle], window.chunks[middle:]
    one, two = (Window(part, digest("window", *(chunk.text for chunk in part))) for part in parts)
    return one, two
