"""Legal forms, before and after what a company is called, however they are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from graphrag.ingest.resolve.names.lexicon import Lexicon, lexicon

_DOTTED_END = re.compile(r"(?<![\w.])(?:[^\W\d_]\.){2,}$")
_VOWELS = frozenset("aeiouy")


def without_dots(text: str, words: Lexicon) -> str:
    """Return `text`, a form in dots at its end written as the lexicon has it.

    "s.r.o." is read as "SRO", and "K.K." as "K K": no dot says whether small letters are a form.
    """
    found = _DOTTED_END.search(text)
    if found is None:
        return text
    letters = found.group().upper().replace(".", "")
    spelt = next((s for s in (letters, " ".join(letters)) if s.lower() in words.forms), "")
    return text[: found.start()] + spelt if spelt else text


def parted(text: str) -> str:
    """Return `text`, a form of a script without spaces parted from the name beside it."""
    return _unspaced().sub(r" \g<0> ", text).strip()


@cache
def _unspaced() -> re.Pattern[str]:
    forms = sorted((f for f in lexicon().forms if not f.isascii()), key=lambda f: (-len(f), f))
    one = "|".join(map(re.escape, forms))
    return re.compile(rf"^(?:{one})|(?:{one})$")


def legal_forms(
    raw: Sequence[str], tokens: Sequence[str], words: Lexicon, start: int
) -> tuple[int, int, list[str]]:
    """Return where the name in `tokens` starts and ends without its forms, and those that count.

    Args:
        raw: The words as written.
        tokens: The words, folded.
        words: Of the lexicon.
        start: Where the name starts.
    """
    end = len(tokens)
    forms: list[str] = []
    while found := _form_at_end(raw, tokens, words, start, end):
        forms.append(found[1])
        end -= found[0]
    while found := _form_at_start(tokens, words, start, end):
        forms.append(found[1])
        start += found[0]
    return start, end, [form for form in forms if form not in words.weak_forms]


def _form_at_end(
    raw: Sequence[str], tokens: Sequence[str], words: Lexicon, start: int, end: int
) -> tuple[int, str] | None:
    if start >= end or tokens[end - 1] not in words.form_ends:
        return None
    for size in range(min(words.longest_form, end - start - 1), 0, -1):
        form = words.forms.get(" ".join(tokens[end - size : end]))
        if form is None or all(t in words.organisation_heads for t in tokens[start : end - size]):
            continue
        if size == 1 and not _is_written_as_form(raw[start:end]):
            continue
        return size, form
    return None


def _is_written_as_form(words: Sequence[str]) -> bool:
    """Whether a word at the end is a form: "Siemens AG", not "all in", nor "American company".

    Without a vowel it is no other word ("plc"), and a script without capitals tells nothing.
    """
    named = any(word != word.lower() for word in words[:-1])
    last = words[-1]
    if last.lower() == last.upper() or (named and len(last) > 2 and not _VOWELS & set(last)):
        return True
    return last[0].isupper() == named and (named or len(last) > 2)


def _form_at_start(
    tokens: Sequence[str], words: Lexicon, start: int, end: int
) -> tuple[int, str] | None:
    if start >= end or tokens[start] not in words.form_starts:
        return None
    for size in range(min(words.longest_form, end - start - 1), 0, -1):
        form = words.forms.get(" ".join(tokens[start : start + size]))
        if form in words.forms_before and (size > 1 or len(tokens[start]) > 2):
            return size, str(form)
    return None
