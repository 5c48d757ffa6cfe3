"""What the model is asked for, and how leniently its reply is read."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


def _label(value: object) -> object:
    """Take "[S3]" and "s3" as S3."""
    return str(value).strip(" []().").upper()


def _rating(value: object) -> object:
    try:
        return min(10.0, max(0.0, float(str(value))))
    except ValueError:
        return 5.0


Label = Annotated[str, BeforeValidator(_label)]


class SaidFinding(BaseModel):
    """One item of "findings"."""

    model_config = ConfigDict(extra="ignore")
    text: str = Field(min_length=1)
    sources: tuple[Label, ...] = ()


class SaidReport(BaseModel):
    """A whole report."""

    model_config = ConfigDict(extra="ignore")
    title: str
    summary: str = Field(min_length=1)
    findings: tuple[SaidFinding, ...]
    rating: Annotated[float, BeforeValidator(_rating)] = 5.0
    questions: tuple[str, ...] = ()
