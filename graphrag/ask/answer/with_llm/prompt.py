"""Put the question and its evidence into a prompt: the static part first, evidence as data.

The boundary is a digest of the evidence, so no passage can hold it, and equal questions over
equal evidence are remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Template

from graphrag.language.fenced import tamed
from graphrag.model import Evidence, Source
from graphrag.model.ids import digest
from graphrag.money import estimated_tokens
from graphrag.ports import Prompt
from graphrag.resources import prompt as text_of

STAGE = "answer"
_MAX_REPLY = 1_024


def question_prompt(question: str, evidence: Sequence[Evidence]) -> Prompt:
    """Return the prompt that asks `question` of `evidence`."""
    listed = "\n\n".join(f"[{item.label}] {_place(item)}\n{tamed(item.text)}" for item in evidence)
    user = Template(text_of("answer/question")).substitute(
        boundary=digest("boundary", listed), evidence=listed, question=tamed(question)
    )
    return Prompt(STAGE, text_of("answer/system").strip(), user.strip(), max_tokens=_MAX_REPLY)


def tokens_beside(question: str) -> int:
    """Return about how many tokens the prompt without evidence and the longest answer are."""
    bare = question_prompt(question, ())
    return estimated_tokens(bare.system + bare.user) + _MAX_REPLY


def _place(item: Evidence) -> str:
    """Return "Title › Section, p. 3, 2024-01-05" of the first source, and how many more say it."""
    first = item.sources[0]
    more = f" (and {len(item.sources) - 1} more)" if len(item.sources) > 1 else ""
    return f"{tamed(_named(first))}{more}"


def _named(source: Source) -> str:
    path = " › ".join(part for part in (source.title, *source.section.split(" > ")) if part)
    page = f"p. {source.page}" if source.page is not None else ""
    return ", ".join(part for part in (path or source.document, page, source.date or "") if part)
