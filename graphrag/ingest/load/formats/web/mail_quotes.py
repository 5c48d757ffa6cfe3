"""What a message quotes: told from its own words, in plain text and in HTML.

An answer quotes a message that stands for itself; what is forwarded is there to be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from selectolax.lexbor import LexborHTMLParser, LexborNode

_FORWARDS = re.compile(r"\s*(?:fwd?|wg|tr|rv|i)\s*:", re.IGNORECASE)
_QUOTE = re.compile(r"\s*>")
_INTRODUCES = re.compile(
    r"\s*(?:On|Am|Le|El|Il|Op|Den)\b.{0,200}"
    r"(?:wrote|schrieb.{0,60}|écrit|escribió|scritto|geschreven|skrev.{0,60})\s*:?\s*"
)
_MARK = re.compile(
    r"\s*-{2,}\s*(?:(?P<forwarded>Forwarded|Weitergeleitete)"
    r"|Original|Ursprüngliche) (?:Message|Nachricht)\s*-{2,}\s*",
    re.IGNORECASE,
)
_SIGNATURE = "-- "
_QUOTED = ".gmail_quote, .yahoo_quoted, .moz-cite-prefix, blockquote[type=cite]"
_BEGINS = '#divRplyFwdMsg, #appendonsend, #reply-intro, div[style*="border-top:solid"]'
"""Elements from which on all that follows is quoted."""
_SENDER = re.compile(r"\s*(?:From|Von|De|Da|Van|Från)\s*:")


def forwards(subject: str) -> bool:
    """Return whether a message of this subject passes on another one."""
    return bool(_FORWARDS.match(subject))


def own_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines of an answer that are no quotes, and no signature."""
    own: list[str] = []
    for at, line in enumerate(lines):
        mark = _MARK.fullmatch(line)
        if mark and mark["forwarded"]:
            return [*own, *lines[at + 1 :]]
        if mark or line == _SIGNATURE:
            break
        if not _QUOTE.match(line) and not _INTRODUCES.fullmatch(line):
            own.append(line)
    return own


def passed_on(lines: Sequence[str]) -> list[str]:
    """Return the lines of a message that passes on another one: all but the mark between them."""
    return [line for line in lines if not _MARK.fullmatch(line)]


def own_page(page: str) -> tuple[str, int]:
    """Return an answer in HTML without what it quotes, and how many quotes that were."""
    tree = LexborHTMLParser(page)
    quotes = 0
    for element in _outermost(tree.css(_QUOTED)):
        mark = _MARK.match(element.text(deep=True).lstrip()[:80])
        if not (mark and mark["forwarded"]):
            element.decompose()
            quotes += 1
    for element in tree.css(_BEGINS)[:1]:
        if element.id or _SENDER.match(element.text(deep=True)):
            _cut_from(element)
            quotes += 1
    return (tree.html or "", quotes) if quotes else (page, 0)


def _outermost(elements: Sequence[LexborNode]) -> list[LexborNode]:
    """Return those that stand in no other one: what was removed must not be touched again."""
    found = {element.mem_id for element in elements}
    outermost = []
    for element in elements:
        above = element.parent
        while above is not None and above.mem_id not in found:
            above = above.parent
        if above is None:
            outermost.append(element)
    return outermost


def _cut_from(element: LexborNode) -> None:
    """Remove an element and all that stands below it."""
    while element.prev is None and element.parent is not None and element.parent.tag != "body":
        element = element.parent
    while element.next is not None:
        element.next.decompose()
    element.decompose()
