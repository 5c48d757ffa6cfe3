"""Answers that were given before: the same question to the same graph by the same eyes.

The key holds all that could change an answer. Nothing old is ever found, so nothing need be
invalidated; what a changed graph has made useless is dropped for its room, and so that what
is forgotten does not live on here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from graphrag import codec
from graphrag.memo import memo_key
from graphrag.model import Answer, Plan, Usage, Viewer
from graphrag.ports import Memo

STAGE = "given"
"""Of the memo's entries."""


@dataclass(frozen=True, slots=True)
class RememberedAnswers:
    """The answers of one graph.

    Attributes:
        memo: Where they are kept.
        graph: Returns what changes with the graph.
        made_by: All else that could change an answer: settings, schema, models, our own code.
        writer: Who writes answers: `extractive`, or the model's name.
        offline: Nobody outside is asked, so nothing can fail on the way.
    """

    memo: Memo
    graph: Callable[[], str]
    made_by: tuple[str, ...]
    writer: str = "extractive"
    offline: bool = True

    def recall(self, plan: Plan, viewer: Viewer) -> Answer | None:
        """Return the answer that was given to `plan`, at no cost; None if there was none."""
        found = self.memo.get(self._key(plan, viewer))
        if found is None:
            return None
        answer = codec.from_json(Answer, found)
        return replace(answer, plan=plan, usage=Usage(remembered=1), trace_id="")

    def keep(self, plan: Plan, viewer: Viewer, answer: Answer) -> None:
        """Keep `answer`, unless somebody outside may have failed to be asked for it."""
        if self._may_be_kept(answer):
            self.memo.put_many(STAGE, {self._key(plan, viewer): codec.to_json(answer)})

    def _may_be_kept(self, answer: Answer) -> bool:
        return self.offline or (answer.confidence != "low" and answer.written_by == self.writer)

    def _key(self, plan: Plan, viewer: Viewer) -> str:
        groups = "operator" if viewer.groups is None else codec.to_json(_Eyes.of(viewer)).decode()
        folded = replace(plan, question=normalised(plan.question), because="")
        return memo_key(STAGE, _stable(folded), groups, self.graph(), *self.made_by, self.writer)


@dataclass(frozen=True, slots=True)
class _Eyes:
    groups: tuple[str, ...]

    @classmethod
    def of(cls, viewer: Viewer) -> _Eyes:
        return cls(tuple(sorted(viewer.groups or ())))


def normalised(question: str) -> str:
    """Return `question` with its white space folded; case tells names and stays."""
    return " ".join(question.split())


def _stable(plan: Plan) -> str:
    """Return `plan` as text that is the same in every process, sets in order."""
    documents = plan.filters.document_ids
    only = "all" if documents is None else " ".join(sorted(documents))
    free = replace(plan, filters=replace(plan.filters, document_ids=None))
    return f"{codec.to_json(free).decode()}\n{only}"
