"""From a question to a cited answer, or to "not found": read this first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from graphrag.ask.together import together
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
    """

    question: str
    viewer: Viewer
    route: str
    filters: Filters
    level: int | None


@dataclass(frozen=True, slots=True)
class AskPipeline:
    """The stages, in order. Each is a function; `wiring` chooses which."""

    plan: Callable[[Asked], Plan]
    searches: Mapping[Route, Callable[[Plan, Viewer], Found]]
    answer: Callable[[Plan, Found, Viewer], Answer]
    verify: Callable[[Answer, Viewer], Answer]

    def run(self, asked: Asked) -> Answer:
        """Answer the question from what its viewer may see, or abstain.

        When the planned route abstains, its fallback is tried once.
        """
        with step("plan") as note:
            plan = self.plan(asked)
            note.facts.update(route=plan.route, because=plan.because, fallback=plan.fallback)
        answer = self._by(plan, plan.route, asked.viewer)
        if answer.abstained and plan.fallback is not None:
            second = self._by(plan, plan.fallback, asked.viewer)
            return answer if second.abstained else second
        return answer

    def search(self, asked: Asked) -> Found:
        """Return what would be read, without answering."""
        with step("plan"):
            plan = self.plan(asked)
        return self._search(plan, "local" if plan.route == "both" else plan.route, asked.viewer)

    def _by(self, plan: Plan, route: Route, viewer: Viewer) -> Answer:
        if route == "both":
            parts: tuple[Route, Route] = ("global", "local")
            return together(*(self._by(plan, part, viewer) for part in parts))
        found = self._search(plan, route, viewer)
        with step("answer") as note:
            draft = self.answer(plan, found, viewer)
            note.facts.update(claims=len(draft.citations), abstained=draft.abstained)
        with step("verify") as note:
            answer = self.verify(draft, viewer)
            note.facts.update(removed=len(answer.removed), abstained=answer.abstained)
        return answer

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
