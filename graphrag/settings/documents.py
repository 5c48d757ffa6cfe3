"""`[[documents]]` of `graphrag.toml`: what is known of files that cannot say it themselves."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _as_text(value: object) -> object:
    """Let a person write a number, a date or `true` where text is kept."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int | float) else value


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_as_text)]
Words = Annotated[tuple[Text, ...], BeforeValidator(_as_list)]


class DocumentRule(BaseModel):
    """What holds for the documents at some paths."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    path: str = Field(
        min_length=1,
        description="Which documents: a path from the project folder, where `*` stands for any "
        "name, `**` for any folders, and a closing `/` for all below; without `/`, a file name "
        "anywhere; or the beginning of a URL.",
    )
    over: bool = Field(default=False, description="Wins over what the documents say of themselves.")
    title: Text = Field(default="", description="Title.")
    date: Text = Field(default="", description="When it was last changed (`2024-03-31`).")
    valid_from: Text = Field(default="", description="From when on it holds.")
    owner: Text = Field(default="", description="Who answers for it.")
    version: Text = Field(default="", description="Version.")
    language: Text = Field(default="", description="Language, as two letters (`de`).")
    product: Text = Field(default="", description="Product that it is about.")
    access: Words = Field(default=(), description="Groups that may see it.")
    metadata: dict[str, Text] = Field(default={}, description="Any other keys, as a table.")
    chunks: Literal["", "structure", "sentences", "parents", "fixed"] = Field(
        default="", description="How they are cut; as `[chunk] method`."
    )
