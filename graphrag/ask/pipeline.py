"""From a question to a cited answer, or to "not found": read this first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer import used_cypher
from graphrag.ask.remembered import RememberedAnswers
from graphrag.ask.together import noted, side_by_side, together
from graphrag.model import Answer, Filters, Found, Plan, Route, Viewer
from graphrag.trace import step


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the conditions under which it is asked.

    Attributes:
        question: As typed.
        viewer: What may be read.
        route: One of the routes, or "auto".
        filters: Which documents count.
        level: Of communities, for overview; None for "as needed".
        everything: An overview reads all reports of its level, whatever that costs.
        again: An answer that was given before will do.
    """

    question: str
    viewer: Viewer
    route: str
    filters: Filters
    level: int | None
    everything: bool = False
    again: bool = False


def _asked_again(plan: Plan, overview: Answer) -> Sequence[Plan]:
    return (replace(plan, route="local", because="in detail"),)


def _not_apart(plan: Plan, viewer: Viewer) -> tuple[Sequence[Plan], str]:
    return (), ""


@dataclass(frozen=True, slots=True)
class AskPipeline:
    """The stages, in order. Each is a function; `wiring` chooses which."""

    plan: Callable[[Asked], Plan]
    searches: Mapping[Route, Callable[[Plan, Viewer], Found]]
    answer: Callable[[Plan, Found, Viewer], Answer]
    verify: Callable[[Answer, Viewer], Answer]
    apart: Callable[[Plan, Viewer], tuple[Sequence[Plan], str]] = _not_apart
    """What is asked instead of an overview, part by part, and what stands in no part."""
    follow: Callable[[Plan, Answer], Sequence[Plan]] = _asked_again
    """What is asked after an overview, where a question needs overview and detail."""
    remembered: RememberedAnswers | None = None

    def run(self, asked: Asked) -> Answer:
        """Answer the question from what its viewer may see, or abstain.

        When the planned route abstains, its fallback is tried once.
        """
        with step("plan") as note:
            plan = self.plan(asked)
            note.facts.update(route=plan.route, because=plan.because, fallback=plan.fallback)
        if self.remembered is None or not asked.again:
            return self._answered(plan, asked.viewer)
        with step("remember") as note:
            answer = self.remembered.recall(plan, asked.viewer)
            note.facts.update(remembered=answer is not None)
        if answer is None:
            answer = self._answered(plan, asked.viewer)
            self.remembered.keep(plan, asked.viewer, answer)
        return answer

    def _answered(self, plan: Plan, viewer: Viewer) -> Answer:
        wide = plan.route in ("both", "global")
        answer = self._wide(plan, viewer) if wide else self._by(plan, plan.route, viewer)
        if answer.abstained and plan.fallback is not None:
            second = self._by(plan, plan.fallback, viewer)
            nothing = second.abstained and not second.evidence
            answer = answer if nothing else second  # the one that read more knows better why not
        return replace(answer, cypher=used_cypher(answer))

    def search(self, asked: Asked) -> Found:
        """Return what would be read, without answering."""
        with step("plan"):
            plan = self.plan(asked)
        return self._search(plan, "local" if plan.route == "both" else plan.route, asked.viewer)

    def _by(self, plan: Plan, route: Route, viewer: Viewer) -> Answer:
        found = self._search(plan, route, viewer)
        with step("answer") as note:
            draft = _warned(self.answer(plan, found, viewer), found)
            note.facts.update(claims=len(draft.citations), abstained=draft.abstained)
        with step("verify") as note:
            answer = self.verify(draft, viewer)
            note.facts.update(removed=len(answer.removed), abstained=answer.abstained)
        return answer

    def _wide(self, plan: Plan, viewer: Viewer) -> Answer:
        """Return answers side by side, else an overview and what is asked after it."""
        parts, unheld = self.apart(plan, viewer)
        if parts:
            answer = side_by_side(self._each(parts, viewer))
        else:
            overview = self._by(plan, "global", viewer)
            after = plan.route == "both" and not unheld
            further = self.follow(plan, overview) if after else ()
            answer = together(overview, self._each(further, viewer))
        return replace(noted(answer, unheld), plan=plan)

    def _each(self, plans: Sequence[Plan], viewer: Viewer) -> list[tuple[str, Answer]]:
        """Return the answer to each of `plans` with its heading."""
        details: list[tuple[str, Answer]] = []
        for further in plans:
            with step("follow up") as note:
                note.facts.update(
                    question=further.question, route=further.route, because=further.because
                )
            heading = further.because[:1].upper() + further.because[1:]
            details.append((heading, self._by(further, further.route, viewer)))
        return details

    def _search(self, plan: Plan, route: Route, viewer: Viewer) -> Found:
        with step(f"search {route}") as note:
            found = self.searches[route](plan, viewer) if route in self.searches else Found()
            note.facts.update(
                considered=found.considered,
                evidence=[
                    {"label": item.label, "score": round(item.score, 4), **dict(item.scores)}
                    for item in found.evidence
                ],
                capped=dict(found.capped),
            )
        return found


def _warned(answer: Answer, found: Found) -> Answer:
    """Return `answer` with what failed on the way told, and trusted less for it."""
    if not found.warnings:
        return answer
    because = "; ".join((answer.because, *found.warnings)).lstrip("; ")
    return replace(answer, because=because, confidence="low")
