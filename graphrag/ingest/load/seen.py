"""Pages that are pictures, read by a chat model that takes pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from graphrag.errors import ModelError, UnreadableDocumentError
from graphrag.ports import ChatModel, Memo, Prompt
from graphrag.replies import reply
from graphrag.resources import prompt as text_of

STAGE = "vision"
_VERSION = "1"
_MAX_REPLY = 4_096
_ASKED = "Read this page."


class Page(BaseModel):
    """What a page shows: its lines, from the top."""

    model_config = ConfigDict(extra="forbid")

    lines: list[str]


@dataclass(frozen=True, slots=True)
class PageReader:
    """Reads pictures of pages; a page that was read before is remembered.

    Attributes:
        model: Must take pictures.
        memo: Where replies are kept.
        name: Of the model, for people.
    """

    model: ChatModel
    memo: Memo
    name: str

    def __call__(self, picture: bytes) -> Sequence[str]:
        """Return the lines of a page, from the top; empty if it shows no words.

        Raises:
            UnreadableDocumentError: The model could not be had, or did not get to the page's end.
        """
        prompt = Prompt(STAGE, text_of("vision/system"), _ASKED, _MAX_REPLY, pictures=(picture,))
        try:
            made = reply(self.model, prompt, shape=Page, version=_VERSION, memo=self.memo)
        except ModelError as error:
            raise UnreadableDocumentError(
                f"{self.name} could not read it: {error.message}", hint=error.hint
            ) from error
        if made.repaired == "cut":
            raise UnreadableDocumentError(
                f"the reply of {self.name} ended before the page did",
                hint="Set [load] ocr, or another vision_model.",
            )
        lines = made.value.lines
        return lines if any(line.strip() for line in lines) else ()
