"""An answer that a chat model writes from what was found, each claim with its source's words.

The extractive answer is made first: what it looked up is evidence too, it stands where the
graph itself counts, and it is given where the model cannot be had. What the model writes
passes the same verification as every answer; it may cite what is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graphrag.ask.answer.likely.bearing import bearing_on
from graphrag.ask.answer.refuse import refuse
from graphrag.ask.answer.with_llm.prompt import question_prompt, tokens_beside
from graphrag.ask.answer.with_llm.read import Cited, Said, read
from graphrag.ask.budget import Bearing, arranged, fitted, room_for_evidence
from graphrag.ask.budget.fit import Compressing
from graphrag.errors import ModelError, RefusedError
from graphrag.language.claims import split
from graphrag.language.quotes import align
from graphrag.language.tokens import content, stem, tokenise
from graphrag.model import Answer, Citation, Evidence, Found, Plan, Source, Viewer
from graphrag.ports import ChatModel, Embedder, Memo, Store
from graphrag.replies import prose

VERSION = "1"
"""Changes whenever the same reply could give another answer."""
_NOT_FOUND = "NOT FOUND"
_MOST_QUOTES = 3
"""Sentences of one piece of evidence that are quoted for a claim where the model quoted none."""


def answer(
    plan: Plan,
    found: Found,
    *,
    extractive: Callable[[Plan, Found, Viewer], Answer],
    model: ChatModel,
    name: str,
    evidence_tokens: int,
    context_tokens: int = 0,
    compressing: Compressing = "auto",
    embedder: Embedder | None = None,
    memo: Memo,
    store: Store,
    viewer: Viewer,
) -> Answer:
    """Return a draft answer to `plan.question` in the model's words, or an abstention.

    Args:
        plan: What is asked.
        found: What was found for it.
        extractive: Answers without a model.
        model: Who writes.
        name: Of the model, for the reader.
        evidence_tokens: Most that the prompt holds of evidence.
        context_tokens: That the model reads and writes at once; 0 if unknown.
        compressing: When evidence is cut down to the sentences that bear on the question.
        embedder: Tells which sentences do, beside their words.
        memo: Where replies are kept.
        store: Where the chunks behind the evidence stand.
        viewer: Who asks.

    Raises:
        RefusedError: The server will not have this model or key.
    """
    without = extractive(plan, found, viewer)
    if plan.route == "none" or not without.evidence or (found.table and found.table.rows):
        return without
    beside = tokens_beside(plan.question)
    room = room_for_evidence(evidence_tokens, window=context_tokens, beside=beside)
    bearing = _bearing(plan, embedder, store=store, viewer=viewer)
    shown = fitted(
        without.evidence, plan.question, tokens=room, bearing=bearing, compressing=compressing
    )
    evidence = tuple(piece.evidence for piece in shown)
    try:
        prompt = question_prompt(plan.question, [piece.as_evidence for piece in arranged(shown)])
        text = prose(model, prompt, version=VERSION, memo=memo)
    except RefusedError:
        raise
    except ModelError as error:
        because = f"{without.because}; {name} could not be asked: {error.message}"
        return replace(without, because=because)
    passages = _Passages(evidence, store=store, viewer=viewer)
    written = _written(read(text), passages, without, name=name)
    because = _not_said(text) or ("" if written.citations else f"{name} claimed nothing")
    if because:
        refused = refuse(plan, replace(found, evidence=evidence), because=because)
        return replace(refused, written_by=name)
    return written


def _bearing(
    plan: Plan, embedder: Embedder | None, *, store: Store, viewer: Viewer
) -> Bearing | None:
    if embedder is None:
        return None
    return bearing_on(plan.question, store=store, embedder=embedder, viewer=viewer)


def _not_said(text: str) -> str:
    """Return why the model says that the evidence holds no answer; empty if it answers."""
    if not text.lstrip("*# ").upper().startswith(_NOT_FOUND):
        return ""
    return text.partition(":")[2].strip(" *.\n") or "the evidence does not say it"


class _Passages:
    """The chunks behind the evidence, by label."""

    def __init__(self, evidence: Sequence[Evidence], *, store: Store, viewer: Viewer) -> None:
        self.evidence = tuple(evidence)
        ids = sorted({source.chunk_id for item in evidence for source in item.sources})
        self._texts = {chunk.id: chunk.text for chunk in store.chunks(ids, viewer=viewer)}
        self._by_label: Mapping[str, Evidence] = {item.label: item for item in evidence}

    def citations(self, claim: str, cited: Cited) -> Iterator[Citation]:
        """Yield the claim with the words that say it; a label that nothing has gives no source."""
        item = self._by_label.get(cited.label)
        if item is None:
            yield Citation(claim, cited.label, cited.quote, None)
        elif cited.quote:
            source = self._holding(item, cited.quote)
            yield Citation(claim, cited.label, cited.quote, source)
        else:
            for source, quote in self._saying(item, claim):
                yield Citation(claim, cited.label, quote, source)

    def _holding(self, item: Evidence, quote: str) -> Source:
        for source in item.sources:
            if align(quote, self._texts.get(source.chunk_id, "")) is not None:
                return source
        return item.sources[0]

    def _saying(self, item: Evidence, claim: str) -> Iterator[tuple[Source, str]]:
        """Yield the sentences that together hold most of the claim's words, best first."""
        wanted = _stems(claim)
        sentences = [
            (source, sentence)
            for source in item.sources
            for sentence in split(self._texts.get(source.chunk_id, ""))
        ]
        for _ in range(_MOST_QUOTES):
            best = max(sentences, key=lambda one: len(wanted & _stems(one[1])), default=None)
            if best is None or not wanted & _stems(best[1]):
                return
            yield best
            wanted -= _stems(best[1])


@dataclass(slots=True)
class _Page:
    """The text of an answer in the making, and its citations in the order of their numbers."""

    text: str
    citations: list[Citation]

    def add(self, said: Said, citations: Sequence[Citation]) -> None:
        first = len(self.citations) + 1
        marks = "".join(f" [{first + offset}]" for offset in range(len(citations)))
        gap = ("\n" if said.begins else " ") if self.text else ""
        self.text += f"{gap}{said.before}{said.text}{marks}"
        self.citations += citations


def _written(said: Sequence[Said], passages: _Passages, without: Answer, *, name: str) -> Answer:
    page = _Page("", [])
    for one in said:
        made = [c for cited in one.cited for c in passages.citations(one.text, cited)]
        if one.claims and not made:
            made = [Citation(one.text, "", "", None)]  # said without evidence
        page.add(one, made)
    labels = {citation.evidence_label for citation in page.citations}
    path = tuple(step for item in passages.evidence if item.label in labels for step in item.path)
    read_ = len(passages.evidence)
    return replace(
        without,
        text=page.text,
        citations=tuple(page.citations),
        evidence=passages.evidence,
        abstained=False,
        confidence="medium",
        because=f"written from {read_} pieces of evidence, each claim held against its source",
        path=path,
        written_by=name,
        short="",
    )


def _stems(text: str) -> set[str]:
    return {stem(token.norm) for token in content(tokenise(text))}
