"""The search in which a model chooses each step, where the settings want it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from graphrag.model import Found, Plan, Viewer
from graphrag.ports import Memo, Store
from graphrag.settings import Project
from graphrag.wiring.models import answerer

Search = Callable[[Plan, Viewer], Found]


def looping(
    project: Project, remembered: Memo, opened: Store, *, local: Search, aggregate: Search
) -> Search:
    """Return `local`, or the loop around it where `[ask] loop` is on and there is a model."""
    settings = project.settings.ask
    model = answerer(project) if settings.loop else None
    if model is None:
        return local

    def search(planned: Plan, viewer: Viewer) -> Found:
        from graphrag.ask.link import link
        from graphrag.ask.loop import Limits, graph_tools, run

        def asking(by: Search, query: str) -> Found:
            linked = link(query, store=opened, viewer=viewer)
            return by(replace(planned, question=query, entities=linked), viewer)

        return run(
            planned.question,
            tools={
                "search": lambda query, _: asking(local, query),
                "aggregate": lambda query, _: asking(aggregate, query),
                **graph_tools(store=opened, viewer=viewer),
            },
            model=model,
            memo=remembered,
            limits=Limits(
                settings.loop_rounds,
                settings.loop_calls,
                settings.loop_tokens,
                settings.loop_seconds,
            ),
        )

    return search
