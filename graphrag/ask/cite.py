"""Keep what the sources say, take out the rest: verification is a stage, not an option.

Every quote must stand in a chunk that the viewer may read, and the quotes of a claim
must say it. If the claim that answers the question fails, or more than half of the
claims do, the answer becomes an abstention (architecture, decision 9).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from graphrag.language.claims import supports
from graphrag.language.quotes import align
from graphrag.model import Answer, Chunk, Citation, Span, Viewer
from graphrag.ports import Store

_BORDER = re.compile(r"[.!?;](?=[\"\u201d')\]]*\s)|\n|\s\|(?=\s)")
_MARK = re.compile(r"\[(\d+)\]")


def verify(answer: Answer, *, store: Store, viewer: Viewer) -> Answer:
    """Return `answer` with supported citations only; the others stand in `removed`.

    The marks [1], [2] … in the text are numbered anew; a claim that lost all its
    citations leaves the text.
    """
    if not answer.citations:
        return answer
    ids = {item.source.chunk_id for item in answer.citations if item.source is not None}
    chunks = {chunk.id: chunk for chunk in store.chunks(sorted(ids), viewer=viewer)}
    labels = frozenset(item.label for item in answer.evidence)
    placed = [_place(item, chunks, labels) for item in answer.citations]
    judged = _judge_claims(placed, chunks)
    kept = [item for item in judged if item.verdict == "supported"]
    if len(kept) == len(judged):
        return replace(answer, citations=tuple(judged))
    removed = tuple(item for item in judged if item.verdict != "supported")
    claims = list(dict.fromkeys(item.claim for item in judged))
    failed = {claim for claim in claims if all(claim != item.claim for item in kept)}
    if claims[0] in failed or len(failed) * 2 > len(claims):
        return _abstain(answer, kept, removed)
    return replace(
        answer,
        text=_rewrite(answer.text, judged, failed),
        citations=tuple(kept),
        removed=answer.removed + removed,
        because=f"{answer.because}; {_counted(len(removed))} taken out".lstrip("; "),
    )


def _place(citation: Citation, chunks: Mapping[str, Chunk], labels: frozenset[str]) -> Citation:
    source = citation.source
    if source is None or source.chunk_id not in chunks or citation.evidence_label not in labels:
        return replace(citation, verdict="phantom")
    found = align(citation.quote, chunks[source.chunk_id].text)
    if found is None:
        return replace(citation, verdict="unsupported")
    return replace(citation, verdict="supported", source=replace(source, span=found.span))


def _judge_claims(citations: Sequence[Citation], chunks: Mapping[str, Chunk]) -> list[Citation]:
    passages: dict[str, list[str]] = {}
    for item in citations:
        if item.verdict == "supported" and item.source is not None:
            chunk = chunks[item.source.chunk_id]
            said = passages.setdefault(item.claim, [])
            said.append(_sentences_around(chunk.text, item.source.span))
            said.append(chunk.header)
    good = {claim for claim, said in passages.items() if supports(claim, said)}
    return [
        replace(item, verdict="unsupported")
        if item.verdict == "supported" and item.claim not in good
        else item
        for item in citations
    ]


def _sentences_around(text: str, span: Span) -> str:
    """Return the quoted words with the rest of the sentences they stand in."""
    begin = max((m.end() for m in _BORDER.finditer(text, 0, span.start)), default=0)
    after = _BORDER.search(text, max(span.end - 1, 0))
    return text[begin : after.end() if after else len(text)].strip()


def _rewrite(text: str, judged: Sequence[Citation], failed: set[str]) -> str:
    for claim in sorted(failed, key=len, reverse=True):
        text = re.sub(rf"{re.escape(claim)}[.;,]?(?:\s*\[\d+\])*[.;,]?[ \t]*", "", text)
    numbers: dict[int, int] = {}
    for number, item in enumerate(judged, start=1):
        if item.verdict == "supported":
            numbers[number] = len(numbers) + 1

    def renumber(match: re.Match[str]) -> str:
        number = numbers.get(int(match.group(1)))
        return f"[{number}]" if number else ""

    lines = (re.sub(r" +([.,;]|$)", r"\1", line) for line in _MARK.sub(renumber, text).split("\n"))
    return "\n".join(line.rstrip() for line in lines if line.strip(" -.;,")).strip()


def _abstain(answer: Answer, kept: Sequence[Citation], removed: tuple[Citation, ...]) -> Answer:
    because = f"{_counted(len(removed))} did not hold against the sources"
    nearby = "; ".join(f"{item.claim} [{n}]" for n, item in enumerate(kept, start=1))
    text = "Not found: what the answer would have said is not in the sources."
    if nearby:
        text = f"{text}\nWhat is known nearby: {nearby}"
    return replace(
        answer,
        text=text,
        citations=tuple(kept),
        removed=answer.removed + removed,
        abstained=True,
        confidence="low",
        because=because,
        short="",
    )


def _counted(removed: int) -> str:
    return "1 citation" if removed == 1 else f"{removed} citations"
