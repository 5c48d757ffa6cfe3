"""Who reads pages that are pictures: the chat model, where `[load] vision` allows it."""

from __future__ import annotations

from graphrag.errors import SettingsError
from graphrag.ingest.load.seen import PageReader
from graphrag.settings import Project
from graphrag.wiring.models import chat_models
from graphrag.wiring.parts import memo


def page_reader(project: Project) -> PageReader:
    """Return what shows pages to the model; each page is paid for once.

    Raises:
        SettingsError: No model is configured.
    """
    model = chat_models(project).get("vision")
    if model is None:
        raise SettingsError(
            "A model is to read pages without a text layer, but none is configured.",
            hint="Set [models] model or vision_model, or [load] vision = false.",
        )
    return PageReader(model, memo(project), name=project.settings.models.of("vision"))
