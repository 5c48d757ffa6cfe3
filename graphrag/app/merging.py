"""What was taken to be one thing, why, and how a person decides otherwise.

Decisions speak of names and stand in `decisions.yaml`; after one, the graph is derived
anew from what was read, so that taking it back gives exactly what was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from graphrag import wiring
from graphrag.app.contexts import Waiting, waiting
from graphrag.app.looking import Looking
from graphrag.app.spent import spending
from graphrag.errors import NotFoundError, SettingsError, UsageError
from graphrag.language.names import key
from graphrag.model import OPERATOR, Merge, Run
from graphrag.model.graph import DecidedBy
from graphrag.model.ids import ID_PATTERN
from graphrag.ports import MemoFile
from graphrag.settings import Project

if TYPE_CHECKING:
    from graphrag.app.reviewing import Verdict as Judgement
    from graphrag.ingest.resolve import Decisions, Why

Progress = Callable[[str, int, int], None]
Verdict = Literal["same", "never", "split", "withdraw"]
Band = Literal["auto", "review"]
_NAMES: dict[Verdict, tuple[int, ...]] = {
    "same": (2,),
    "never": (2,),
    "split": (1,),
    "withdraw": (1, 2),
}


@dataclass(frozen=True, slots=True)
class Decided:
    """What a decision did.

    Attributes:
        verdict: What was said: `same`, `never`, `split`, or `withdraw` (nothing any more).
        names: Of what.
        together: Whether two names are one entity now; None where one name was spoken of.
        reason: Why they are one, or two; empty with one name.
        run: What was derived anew.
    """

    verdict: Verdict
    names: tuple[str, ...]
    together: bool | None
    reason: str
    run: Run


class Merging(Looking):
    """Reads the merge log, and writes what people decide; for the operator alone."""

    project: Project
    _memo: MemoFile

    def derive(self, *, progress: Progress | None = None) -> Run:
        """Derive everything anew from what was read; no document is read again."""
        raise NotImplementedError

    def merges(self, *, band: Band | None = None, entity: str | None = None) -> Sequence[Merge]:
        """Return the merge log by kept and absorbed name; what waits comes last, likeliest first.

        Args:
            band: Only what was merged (`auto`), or waits (`review`).
            entity: Only what speaks of that name, alias or id.
        """
        found = [merge for merge in self._store.merges() if band in (None, merge.band)]
        if entity:
            name = self._name(entity)
            ids = set(self._store.named([name]).get(name, ()))
            found = [m for m in found if m.kept in ids or key(m.absorbed_name) == key(name)]
        return sorted(found, key=_by_band)

    def waiting(self) -> Sequence[Waiting]:
        """Return what waits for a decision, likeliest first, with where each name stands."""
        return waiting(self._store, self.merges(band="review"))

    def why_merged(self, left: str, right: str) -> Why:
        """Return why two names are one thing, or two.

        Raises:
            NotFoundError: The graph does not know one of them.
        """
        return self._why(self._name(left), self._name(right))

    def decisions(self) -> Decisions:
        """Return everything that people decided."""
        from graphrag.ingest.resolve import read_decisions

        return read_decisions(wiring.decisions_path(self.project))

    def ask_model(self, item: Waiting) -> Judgement:
        """Return what the chat model says of two names that wait, each with its sentence.

        Raises:
            ModelError: It is not reached, or does not answer in the agreed shape.
            SettingsError: None is configured.
        """
        from graphrag.app.reviewing import judged
        from graphrag.wiring.models import chat_models

        model = chat_models(self.project).get("extract")
        if model is None:
            raise SettingsError(
                "No chat model is configured that could decide.", hint="Set [models] model."
            )
        with spending(self.project, "merges"):
            return judged(item, model=model, memo=self._memo)

    def reviewing(self) -> AbstractContextManager[None]:
        """Count what `ask_model` costs inside as one review, for `usage`."""
        return spending(self.project, "merges")

    def remember(self, verdict: Verdict, *names: str, by: DecidedBy = "person") -> tuple[str, ...]:
        """Keep a decision and return its names; the graph follows with the next `derive`.

        Args:
            verdict: What is said.
            names: Two names (of `withdraw` also one that was split), or the one to `split`.
            by: Who says it.

        Raises:
            NotFoundError: The graph does not know a name, or nothing is there to withdraw.
            UsageError: So many names cannot be decided on, or two that are written alike.
        """
        before = self.decisions()
        _refuse_wrong_numbers(verdict, names)
        if verdict == "withdraw":
            self._keep(_withdrawn(names, before))
            return names
        names = tuple(map(self._name, names))
        _refuse_one_name(names)
        self._keep(_said(verdict, names, before, by))
        return names

    def decide(self, verdict: Verdict, *names: str, progress: Progress | None = None) -> Decided:
        """Keep a decision and derive the graph anew; both, or neither.

        Raises:
            NotFoundError: As `remember`.
            StoreError: The store cannot be written.
            UsageError: As `remember`.
        """
        before = self.decisions()
        names = self.remember(verdict, *names)
        return self._decided(verdict, names, before, progress)

    def undo_merge(self, merge_id: str, *, progress: Progress | None = None) -> Decided:
        """Take a merge back: a decision by withdrawing it, a rule's by keeping its names apart.

        Raises:
            NotFoundError: No merge has that id, or several begin like it.
            UsageError: It waits for a decision and is no merge yet, or a list made it.
        """
        from graphrag.ingest.resolve import undo

        merge = self._merge(merge_id)
        if "gazetteer" in merge.features:
            raise UsageError(
                f"A list made this merge, and lists always win. {merge.reason}",
                hint="Take the name out of that list, and ingest again.",
            )
        before = self.decisions()
        names = merge.kept_name, merge.absorbed_name
        said = [pair for pair in before.same if key(merge.absorbed_name) in map(key, pair)]
        if merge.decided_by != "rule" or {"person", "model"} & set(merge.features):
            kept = tuple(pair for pair in before.same if pair not in said)
            self._keep(replace(before, same=kept))
            return self._decided("withdraw", names, before, progress)
        self._keep(undo(merge, before))
        return self._decided("never", names, before, progress)

    def _decided(
        self,
        verdict: Verdict,
        names: tuple[str, ...],
        before: Decisions,
        progress: Progress | None,
    ) -> Decided:
        try:
            run = self.derive(progress=progress)
        except BaseException:
            self._keep(before)
            raise
        if len(names) != 2:
            return Decided(verdict, names, None, "", run)
        why = self._why(*names)
        return Decided(verdict, names, why.together, why.reason, run)

    def _why(self, left: str, right: str) -> Why:
        from graphrag.ingest.resolve import why

        ids = {id_ for found in self._store.named([left, right]).values() for id_ in found}
        return why(
            left,
            right,
            entities=self._store.entities(sorted(ids)),
            merges=self._store.merges(),
            decisions=self.decisions(),
        )

    def _keep(self, decisions: Decisions) -> None:
        from graphrag.ingest.resolve import write_decisions

        write_decisions(wiring.decisions_path(self.project), decisions)

    def _name(self, given: str) -> str:
        """Return a name that the graph knows: `given`, or that of the entity with this id."""
        if not ID_PATTERN.match(given) and given in self._store.named([given]):
            return given
        return self._entity(given, OPERATOR).name

    def _merge(self, merge_id: str) -> Merge:
        found = [merge for merge in self._store.merges() if merge.id.startswith(merge_id)]
        exact = [merge for merge in found if merge.id == merge_id] or found
        if len(exact) != 1 or not merge_id:
            several = f"{len(exact)} merges begin with {merge_id!r}."
            raise NotFoundError(
                several if exact else f"There is no merge {merge_id!r}.",
                hint="`graphrag merges` lists them with their ids.",
            )
        if exact[0].band == "review":
            raise UsageError(
                f"{merge_id} waits for a decision: its names are two already.",
                hint="Decide with `graphrag merges same A B` or `graphrag merges never A B`.",
            )
        return exact[0]


def _by_band(merge: Merge) -> tuple[bool, float, str, str, str]:
    waits = merge.band == "review"
    return waits, -merge.score if waits else 0.0, merge.kept_name, merge.absorbed_name, merge.id


def _refuse_wrong_numbers(verdict: Verdict, names: tuple[str, ...]) -> None:
    if len(names) not in _NAMES[verdict]:
        raise UsageError(
            f"{verdict!r} cannot be said of {len(names)} names.",
            hint="`same` and `never` take two names, `split` one, `withdraw` what was decided on.",
        )


def _refuse_one_name(names: tuple[str, ...]) -> None:
    if len(names) > 1 and len(set(map(key, names))) == 1:
        raise UsageError(
            f"{names[0]!r} and {names[1]!r} are one name, however they are written.",
            hint="If it stands for several things: `graphrag merges split NAME`.",
        )


def _said(verdict: Verdict, names: tuple[str, ...], before: Decisions, by: DecidedBy) -> Decisions:
    """Return `before` with one more; of two names, the later word counts alone."""
    from graphrag.ingest.resolve import never, same, split, withdraw

    if verdict == "split":
        return split(names[0], decisions=before)
    say = partial(same if verdict == "same" else never, *names)
    return say(decisions=withdraw(*names, decisions=before), by=by)


def _withdrawn(names: tuple[str, ...], before: Decisions) -> Decisions:
    from graphrag.ingest.resolve import withdraw

    if len(names) == 1:
        kept = tuple(name for name in before.split if key(name) != key(names[0]))
        after = replace(before, split=kept)
    else:
        after = withdraw(names[0], names[1], decisions=before)
    if after == before:
        raise NotFoundError(
            f"Nothing was decided on {' and '.join(map(repr, names))}.",
            hint="`graphrag merges --json` lists what was, under decisions.",
        )
    return after
