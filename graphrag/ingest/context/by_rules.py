"""Contexts without a model: what the document is about, and what its short names stand for.

A chunk from the middle of a report says "the Company" or "NWRA"; who searches for the name in
full does not find it. The title and headings are in the chunk's header already; here come the
sentence that defines the document, and what its defined terms and acronyms mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from graphrag.language.sentences import sentences
from graphrag.model import Chunk, Document

VERSION = "1"
"""Changes whenever an equal document could get another context."""
TOKENS = 40
"""Of a context at most; kept free in chunks."""
_FEWEST = 3
"""Chunks of a document that needs contexts."""
_LEAST_WORDS = 6
_OPENING = 2
"""Paragraphs that may define."""
_MOST_TERMS = 2
_NAME = r"(?P<full>[A-Z][\w&.'’-]*(?:,? (?:(?:of|the|and|for|de|von)\s)*[A-Z&][\w&.'’-]*){1,7})"
_TERM = re.compile(
    _NAME + r",?\s+\((?:(?:hereinafter|together|collectively)[, ]*)?(?:the\s+)?"
    r"[“\"](?:the\s+)?(?P<term>[A-Z][\w -]{1,30})[”\"]\)"
)
_ACRONYM = re.compile(_NAME + r"\s+\((?P<term>[A-Z][A-Z0-9&]{1,7})\)")
_DEFINES = re.compile(r"\b(?:is|are|was|were)\s+(?:an?|the|one)\b|\bdescribes?\b|\bpresents?\b")


@dataclass(frozen=True, slots=True)
class _Known:
    """What a document says about itself.

    Attributes:
        defining: The sentence that says what it is about; empty if none does.
        terms: What its short names stand for.
    """

    defining: str
    terms: Mapping[str, str]


def by_rules(
    document: Document, chunks: Sequence[Chunk], *, count_tokens: Callable[[str], int]
) -> tuple[Chunk, ...]:
    """Return `chunks` with contexts of at most `TOKENS` tokens; short documents need none."""
    if len(chunks) < _FEWEST:
        return tuple(chunks)
    known = _Known(_defining(document), _terms(document.text))
    return tuple(placed(chunk, _context(chunk, known), count_tokens) for chunk in chunks)


def placed(chunk: Chunk, context: str, count_tokens: Callable[[str], int]) -> Chunk:
    """Return `chunk` with `context`, cut at a word to `TOKENS` tokens, and its tokens anew."""
    words = context.split()
    while words and count_tokens(" ".join(words)) > TOKENS:
        words = words[: min(len(words) - 1, TOKENS)]
    if not words:
        return chunk
    made = replace(chunk, context=" ".join(words))
    return replace(made, tokens=count_tokens(made.contextual_text))


def _context(chunk: Chunk, known: _Known) -> str:
    terms = [
        f"{term}: {full}."
        for term, full in known.terms.items()
        if re.search(rf"\b{re.escape(term)}\b", chunk.text) and full not in chunk.text
    ]
    said = " ".join(chunk.text.split())
    defining = "" if known.defining and known.defining in said else known.defining
    return " ".join([*terms[:_MOST_TERMS], defining]).strip()


def _defining(document: Document) -> str:
    """Return the sentence of the opening that defines the document or its subject; often none.

    The first sentence of a story says nothing about a page in its middle, and in front of every
    chunk it makes them alike: with it, fewer passages of a novel were found.
    """
    prose = (block for block in document.blocks if block.kind == "paragraph")
    for block in islice(prose, _OPENING):
        for span in sentences(block.span.of(document.text)):
            text = " ".join(span.shifted(block.span.start).of(document.text).split())
            if len(text.split()) >= _LEAST_WORDS and text[-1:] in ".!?" and _DEFINES.search(text):
                return text
    return ""


def _terms(text: str) -> Mapping[str, str]:
    """Return what defined terms and acronyms stand for, as the text first says it."""
    found: dict[str, str] = {}
    for form in (_TERM, _ACRONYM):
        for match in form.finditer(text):
            full = " ".join(match["full"].split())
            if form is _TERM or _initials(full, match["term"]):
                found.setdefault(match["term"].strip(), full)
    return found


def _initials(full: str, term: str) -> bool:
    """Whether the capitals of `full` are the letters of `term`."""
    return "".join(word[0] for word in full.split() if word[0].isupper()) == term.replace("&", "")
