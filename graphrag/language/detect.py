"""Which language a text is in: by its script where that says it, else by its letter groups.

A wrong guess would switch the English tagger off for an English document, so a short text,
or one that two languages could claim, gets no answer.
"""

from __future__ import annotations

import re
from functools import cache

from py3langid.langid import LanguageIdentifier, _load_identifier

SAMPLE = 4_000
"""Characters from the start and from the middle of a text that are looked at."""
FEWEST_LETTERS = 60
SUREST = 0.9
_SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
)
_OTHER_SCRIPT = re.compile(r"[\u0400-\u052f\u0600-\u06ff\u0900-\u0dff]")
_LETTER = re.compile(r"[^\W\d_]")
_LANGUAGES = """
ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv mk ms nl no pl pt ro ru
sk sl sq sr sv ta th tr uk ur vi zh
"""
_NAMES = {
    "english": "en",
    "german": "de",
    "deutsch": "de",
    "french": "fr",
    "français": "fr",
    "spanish": "es",
    "español": "es",
    "italian": "it",
    "norwegian": "no",
    "japanese": "ja",
    "chinese": "zh",
}
_CODE = re.compile(r"([a-z]{2,3})(?:[-_].*)?")


def language_of(text: str) -> str:
    """Return the two letters of the language of `text`; empty if that is not clear."""
    middle = max(SAMPLE, len(text) // 2)
    sample = text[:SAMPLE] + "\n" + text[middle : middle + SAMPLE]
    letters = len(_LETTER.findall(sample))
    if not letters:
        return ""
    for language, script in _SCRIPTS:
        if len(script.findall(sample)) * 5 > letters:
            return language
    foreign = len(_OTHER_SCRIPT.findall(sample)) * 2 > letters
    if letters < FEWEST_LETTERS and not foreign:
        return ""
    language, share = _identifier().classify(sample)
    return str(language) if share >= SUREST or foreign else ""


def language_code(said: str) -> str:
    """Return what a document says of its language as two letters: "en-US" and "English" are en."""
    folded = said.strip().casefold()
    code = _CODE.fullmatch(folded)
    return _NAMES.get(folded) or (code[1] if code else folded)


@cache
def _identifier() -> LanguageIdentifier:
    identifier = _load_identifier(norm_probs=True)
    identifier.set_languages(_LANGUAGES.split())
    return identifier
