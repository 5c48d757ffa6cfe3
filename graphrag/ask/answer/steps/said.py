"""Whether a sentence answers the last step in the question's own words, and of what it is asked."""

from __future__ import annotations

import re

from graphrag.ask.answer.prose.about import targets_of
from graphrag.ask.answer.relations.triggers import root
from graphrag.ask.answer.sentences import read_sentences
from graphrag.ask.answer.steps.nested import Nested
from graphrag.ask.facts import read
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.names import key
from graphrag.language.tokens import tokenise
from graphrag.model import Answer, Evidence, Plan, Viewer
from graphrag.ports import Store

_KIND = re.compile(r"\b(?:what|which|how (?:many|much))\s+\w+", re.IGNORECASE)
"""The kind of thing asked for, which an answer need not name."""


def in_so_many_words(
    rest: Answer,
    nested: Nested,
    simpler: Plan,
    passages: tuple[Evidence, ...],
    *,
    store: Store,
    viewer: Viewer,
) -> bool:
    """Whether the first sentence of `rest` says all that `nested` leaves, of what it names.

    Args:
        rest: The answer to `simpler`.
        nested: The description that was put in.
        simpler: The question with it.
        passages: What was read.
        store: For other names of things.
        viewer: Who reads.
    """
    left = _KIND.sub(" ", f"{nested.before} {nested.after}")
    asked = {root(t.norm) for t in tokenise(left) if t.norm not in FUNCTION_WORDS}
    if rest.abstained or not rest.citations or not asked:
        return False
    quote = rest.citations[0].quote
    if not asked <= {root(token.norm) for token in tokenise(quote)}:
        return False
    sentences = read_sentences(passages, store=store, viewer=viewer)
    targets = targets_of(simpler, read(simpler.question), sentences, store=store, viewer=viewer)
    words = f" {key(quote)} "
    return bool(targets) and all(
        any(f" {form} " in words for form in target.forms) for target in targets
    )
