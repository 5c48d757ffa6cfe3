"""What answers that were given before depend on, and when they are dropped."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from graphrag.model import ExtractionSchema
from graphrag.model.ids import digest
from graphrag.ports import Memo, MemoFile, Store
from graphrag.settings import Project
from graphrag.wiring.models import answerer

if TYPE_CHECKING:
    from graphrag.ask.remembered import RememberedAnswers


def remembered_answers(
    project: Project, memo: Memo, opened: Store, url: str, schema: ExtractionSchema
) -> RememberedAnswers:
    """Return the answers that were given from this graph, under these settings, by this code."""
    from graphrag.ask.remembered import RememberedAnswers

    settings = project.settings
    model = answerer(project)
    own = (settings.ask, settings.models, settings.embed, settings.access)
    return RememberedAnswers(
        memo,
        graph=lambda: f"{url} {opened.state().version}",
        made_by=(
            *(section.model_dump_json() for section in own),
            schema.digest,
            model.identity if model else "",
            _code(),
        ),
        writer=settings.models.of("answer") if model else "extractive",
        offline=model is None and settings.ask.reranker == "none",
    )


def drop_answers(memo: MemoFile, *, words_too: bool) -> None:
    """Drop what no longer can be found; with `words_too` also what models wrote in answers.

    What is forgotten must not live on in either.
    """
    from graphrag.ask.remembered import STAGE

    memo.clear(STAGE)
    if words_too:
        memo.clear("answer")


@cache
def _code() -> str:
    """Return what changes when a file of ours is changed, so that no answer outlives its code."""
    root = Path(__file__).parents[1]
    files = sorted(path for path in root.rglob("*") if path.suffix in {".py", ".md", ".json"})
    stats = [(path, path.stat()) for path in files]
    return digest(*(f"{path.relative_to(root)} {s.st_size} {s.st_mtime_ns}" for path, s in stats))
