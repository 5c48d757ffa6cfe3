"""What all sections have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """A table of the file; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)
