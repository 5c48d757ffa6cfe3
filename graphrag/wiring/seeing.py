"""Who reads pages that are pictures: the chat model, where `[load] vision` allows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from graphrag.errors import ModelError, SettingsError
from graphrag.ingest.load.seen import PageReader
from graphrag.ports import ChatModel, Completion, Prompt
from graphrag.settings import Project
from graphrag.wiring.models import chat_models
from graphrag.wiring.parts import memo


class Unsent:
    """A `ChatModel` in place of another that sends nothing, and keeps what it would have sent.

    Attributes:
        identity: Of the other, so that what it said before is known.
        prompts: Those that nobody has answered yet.
    """

    def __init__(self, model: ChatModel) -> None:
        self.identity = model.identity
        self.prompts: list[Prompt] = []

    def complete(
        self,
        prompt: Prompt,
        *,
        schema: Mapping[str, object] | None = None,
        heard: Callable[[str], None] | None = None,
    ) -> Completion:
        """Keep `prompt`.

        Raises:
            ModelError: Always.
        """
        self.prompts.append(prompt)
        raise ModelError("Nothing is sent.", hint="Run it without --dry-run.")


def unsent_pages(project: Project) -> Unsent | None:
    """Return what stands in for the model that reads pages; None where none does."""
    model = chat_models(project).get("vision") if project.settings.load.vision else None
    return Unsent(model) if model else None


def page_reader(project: Project, instead: ChatModel | None = None) -> PageReader:
    """Return what shows pages to the model, or to another `instead`; each page is paid for once.

    Raises:
        SettingsError: No model is configured.
    """
    model = instead or chat_models(project).get("vision")
    if model is None:
        raise SettingsError(
            "A model is to read pages without a text layer, but none is configured.",
            hint="Set [models] model or vision_model, or [load] vision = false.",
        )
    return PageReader(model, memo(project), name=project.settings.models.of("vision"))
