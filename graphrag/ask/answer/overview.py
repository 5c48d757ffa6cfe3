"""An overview from the findings of reports, each cited through to a chunk's own sentence."""

from __future__ import annotations

from graphrag.ask.answer.draft import Claim, Draft, Support, write
from graphrag.ask.answer.refuse import refuse
from graphrag.language.claims import supports
from graphrag.language.quotes import align
from graphrag.language.sentences import sentences
from graphrag.language.tokens import stem, tokenise
from graphrag.model import Answer, Evidence, Found, Plan, Viewer
from graphrag.ports import Store

SHOWN = 12
"""Findings in an overview."""


def overview(plan: Plan, found: Found, *, store: Store, viewer: Viewer) -> Answer:
    """Return the findings that were found, best first, each with its source's words."""
    ids = [source.chunk_id for item in found.evidence for source in item.sources]
    texts = {chunk.id: chunk.text for chunk in store.chunks(sorted(set(ids)), viewer=viewer)}
    claims: list[Claim] = []
    for item in found.evidence:
        if item.kind == "finding" and len(claims) < SHOWN:
            claim = _claim(item, texts)
            if claim is not None:
                claims.append(claim)
    if not claims:
        return refuse(plan, found, because="no report speaks of it")
    reports = len({item.finding_of for item in found.evidence if item.finding_of})
    because = f"findings of {reports} reports, each traced to its source"
    draft = Draft(tuple(claims), "medium", because, closing="")
    return write(draft, plan, found)


def _claim(item: Evidence, texts: dict[str, str]) -> Claim | None:
    """Return the finding as a claim, or its source's own sentence where that says less."""
    text = " ".join(item.text.split())
    for source in item.sources:
        chunk = texts.get(source.chunk_id)
        if chunk is None:
            continue
        quote = text if align(text, chunk) else _nearest(text, chunk)
        if not quote:
            continue
        claim = text if supports(text, [quote]) else " ".join(quote.split())
        return Claim(claim, (Support(item.label, quote, source),), before="- ")
    return None


def _nearest(text: str, chunk: str) -> str:
    wanted = {stem(token.norm) for token in tokenise(text)}

    def shared(sentence: str) -> int:
        return len(wanted & {stem(token.norm) for token in tokenise(sentence)})

    parts = [span.of(chunk) for span in sentences(chunk)]
    return max(parts, key=lambda part: (shared(part), -len(part)), default="")
