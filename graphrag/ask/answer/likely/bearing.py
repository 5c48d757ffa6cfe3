"""How far sentences bear on a question: as those that are shown for likely are weighed.

A heading says nothing by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphrag.ask.answer.likely.weigh import weigh
from graphrag.ask.answer.prose.ranking import says_something
from graphrag.ask.answer.sentences import Sentence
from graphrag.ask.budget import Bearing
from graphrag.ask.facts import read
from graphrag.model import Evidence, Span, Viewer
from graphrag.ports import Embedder, Store


def bearing_on(question: str, *, store: Store, embedder: Embedder, viewer: Viewer) -> Bearing:
    """Return what weighs spans of evidence for `question`; nothing for paraphrased findings."""

    def bearing(spans: Sequence[tuple[Evidence, Span]]) -> Sequence[float]:
        if not spans or any(item.kind == "finding" for item, _ in spans):
            return ()
        sentences = [_sentence(item, span, order) for order, (item, span) in enumerate(spans)]
        weighed = weigh(read(question), sentences, store=store, embedder=embedder, viewer=viewer)
        least = float(weighed.scores.min())
        return [
            score if says_something(sentence.text) else least
            for score, sentence in zip(weighed.scores.tolist(), sentences, strict=True)
        ]

    return bearing


def _sentence(item: Evidence, span: Span, order: int) -> Sentence:
    """Return a span of evidence as a sentence of the chunk that the evidence stands in."""
    source, text = item.sources[0], span.of(item.text)
    start = source.span.start
    place = replace(source, span=Span(start + span.start, start + span.end))
    return Sentence(text, place, item.label, order, item.score, source.title)
