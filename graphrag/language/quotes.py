"""Find where a passage says what a quote claims it says.

A quote is aligned token by token with the best window of the passage. Sets of
tokens would not do: they accept swapped numbers, names and negations ("12 million"
for "21 million"), because nearly every word is still there. Here whatever does not
match must be a function word or a typo of a lower-case word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from graphrag.language.tokens import NEGATIONS, SKIPPABLE, Token, fold, is_typo, tokenise
from graphrag.model.text import Span

FLOOR = 0.85
"""Least share of tokens, of quote and window, that must match."""
LEAST_TOKENS = 4
"""Quotes shorter than this must stand in the passage to the letter (or be a whole value)."""
_ELLIPSIS = re.compile(r"\s*(?:\u2026|\.\.\.+|\[\.\.\.\]|\[\u2026\])\s*")
_SENTENCE_END = re.compile(r"[.!?;](?=\s|$)|\n\s*\n")
_SIGNED = re.compile(
    r"(?:(?P<before>[$€£¥])\s?(?=\d))?(?P<number>\d[\d.,]*\d|\d)(?:\s?(?P<after>[$€£¥]))?"
)
_IMPOSSIBLE = -1e9
_SKIP = -0.4
_TYPO = 0.9


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a quote stands.

    Attributes:
        span: In the passage, from the first to the last aligned token.
        score: Share of tokens that match, 0–1; 1 for an exact copy.
        exact: The passage holds the quote to the letter, white space aside.
    """

    span: Span
    score: float
    exact: bool


def align(quote: str, text: str) -> Alignment | None:
    """Return where `text` says `quote`, or None if it does not.

    Case, dashes, spacing, typos of lower-case words and left-out function words are
    forgiven. An ellipsis in the quote may leave words out, but no negation, and not the
    border of a sentence unless what stands on both sides could stand alone.
    """
    exact = _exact(quote, text)
    if exact is not None:
        return Alignment(exact, 1.0, exact=True)
    parts = [part for part in _ELLIPSIS.split(quote) if part.strip()]
    if not parts:
        return None
    tokens = tokenise(text)
    found: list[tuple[int, int, float]] = []
    start = 0
    for part in parts:
        window = _align_part(tokenise(part), tokens, start)
        if window is None or (found and not _may_leave_out(found[-1], window, tokens, text)):
            return None
        found.append(window)
        start = window[1]
    if sum(end - begin for begin, end, _ in found) < LEAST_TOKENS:
        return None
    span = Span(tokens[found[0][0]].start, tokens[found[-1][1] - 1].end)
    if _signed(quote) - _signed(text[: span.end + 2]):
        return None
    return Alignment(span, min(score for _, _, score in found), exact=False)


def _signed(text: str) -> frozenset[tuple[str, str]]:
    """Return the signs of currency in `text`, each with the number that it stands at."""
    return frozenset(
        (found["before"] or found["after"], fold(found["number"]))
        for found in _SIGNED.finditer(text)
        if found["before"] or found["after"]
    )


def _exact(quote: str, text: str) -> Span | None:
    words = quote.split()
    if not words:
        return None
    pattern = r"\s+".join(re.escape(word) for word in words)
    match = re.search(rf"(?<!\w){pattern}(?!\w)", text) or re.search(
        rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE
    )
    return Span(*match.span()) if match else None


def _may_leave_out(
    left: tuple[int, int, float],
    right: tuple[int, int, float],
    tokens: Sequence[Token],
    text: str,
) -> bool:
    """Whether an ellipsis may hide what stands between two aligned windows."""
    hidden = tokens[left[1] : right[0]]
    if any(token.norm in NEGATIONS for token in hidden):
        # Part of the left window may share the negation ("did not buy Orbis … 21 million").
        return False
    between = text[tokens[left[1] - 1].end : tokens[right[0]].start]
    if not _SENTENCE_END.search(between):
        return True
    return min(left[1] - left[0], right[1] - right[0]) >= LEAST_TOKENS


def _align_part(
    quote: Sequence[Token], text: Sequence[Token], start: int
) -> tuple[int, int, float] | None:
    """Return (begin, end, score) of the best window of `text` from `start` on."""
    width = len(text) - start
    if not quote or width <= 0:
        return None
    table, back = _fill(quote, text, start)
    last = table[-1]
    # Earliest of the best, so that equal windows give one answer.
    end = max(range(width + 1), key=lambda column: (last[column], -column))
    if last[end] <= _IMPOSSIBLE / 2:
        return None
    begin, matched = _walk(back, len(quote), end)
    if begin == end:
        return None
    score = matched / max(len(quote), end - begin)
    return (start + begin, start + end, min(score, 1.0)) if score >= FLOOR else None


Step = tuple[int, int, float]
"""Rows and columns to go back, and the tokens matched on the way."""


def _fill(
    quote: Sequence[Token], text: Sequence[Token], start: int
) -> tuple[list[list[float]], list[list[Step]]]:
    """Return the best scores and the steps that led there (Smith and Waterman, 1981).

    Row 0 is free: a window may begin anywhere.
    """
    text = text[start:]
    present = frozenset(token.norm for token in text)
    width = len(text)
    table = [[0.0] * (width + 1)]
    back: list[list[Step]] = [[(0, 0, 0.0)] * (width + 1)]
    for row in range(1, len(quote) + 1):
        table.append([_IMPOSSIBLE] * (width + 1))
        back.append([(0, 0, 0.0)] * (width + 1))
        for column in range(width + 1):
            choices = _steps(quote, row, text, column, present)
            for up, left, gain, reward in choices:
                score = table[row - up][column - left] + reward
                if score > table[row][column]:
                    table[row][column] = score
                    back[row][column] = (up, left, gain)
    return table, back


def _steps(
    quote: Sequence[Token], row: int, text: Sequence[Token], column: int, present: frozenset[str]
) -> list[tuple[int, int, float, float]]:
    """Return the allowed last steps: rows and columns back, tokens matched, reward."""
    quoted = quote[row - 1]
    steps = [(1, 0, 0.0, _SKIP)] if quoted.norm in SKIPPABLE else []
    if not column:
        return steps
    written = text[column - 1]
    gain = _gain(quoted, written, present)
    if gain:
        steps.append((1, 1, gain, gain))
    if written.norm in SKIPPABLE:
        steps.append((0, 1, 0.0, _SKIP))
    if column > 1 and text[column - 2].norm + written.norm == quoted.norm:
        steps.append((1, 2, 2.0, 2.0))
    if row > 1 and quote[row - 2].norm + quoted.norm == written.norm:
        steps.append((2, 1, 2.0, 2.0))
    return steps


def _gain(quoted: Token, written: Token, present: frozenset[str]) -> float:
    if quoted.norm == written.norm:
        return 1.0
    if quoted.norm not in present and is_typo(quoted, written):
        return _TYPO
    return 0.0


def _walk(back: Sequence[Sequence[Step]], row: int, column: int) -> tuple[int, float]:
    matched = 0.0
    while row > 0:
        up, left, gain = back[row][column]
        if up == 0 and left == 0:
            break
        row, column, matched = row - up, column - left, matched + gain
    return column, matched
