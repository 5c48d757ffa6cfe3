"""What a question wants done with the cells of a table, and the words that then are left.

Each reading blanks the words that ask for it, so that all others must name a column, a row or
what stands in a cell. A question may be read in several ways; the first that a table can
answer whole counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Wanted = Literal[
    "sum", "average", "share", "count", "extreme", "change", "compare", "who", "task", "list"
]

_I = re.IGNORECASE
_SUPERLATIVE = (
    "most|least|fewest|highest|lowest|greatest|largest|biggest|smallest|oldest|newest|youngest|"
    "longest|shortest|tallest|heaviest|lightest|cheapest|costliest|dearest|fastest|slowest|"
    "nearest|farthest|furthest|closest|earliest|latest|best|worst|maximum|minimum|maximal|minimal"
)
_COMPARATIVE = (
    "more|less|fewer|higher|lower|greater|larger|bigger|smaller|older|newer|younger|longer|"
    "shorter|taller|heavier|lighter|cheaper|costlier|dearer|faster|slower|nearer|farther|further|"
    "closer|earlier|later|better|worse|first|last|sooner"
)
_FALL = (
    r"f[ea]ll\w*|drop\w*|declin\w*|decreas\w*|shr[aiu]nk\w*|los[te]\w*|loss|(?:went|go|gone) down"
)
_RISE = (
    r"gain\w*|gr[eo]w\w*|r[io]s[ei]\w*|rose|increas\w*|climb\w*|(?:went|go|gone) up|improv\w*|"
    r"chang\w*|develop\w*|differen\w+|differ"
)
_AVERAGE = re.compile(r"\bon average\b|\baverages?\b|\bthe mean\b|\bmean (?=number|value|age)", _I)
_SUM = re.compile(
    r"\b(?:the )?(?:sum|(?:grand )?totals?)\b(?: of\b)?|\b(?:all )?together\b|\baltogether\b"
    r"|\bin (?:total|all|sum)\b|\bcombined\b|\boverall\b|\badded up\b|\bhow much\b"
    r"(?=.*\b(?:spen[dt]|pa(?:y|id)|cost|earn(?:ed)?|ma(?:k|d)e)\b)",
    _I,
)
_COUNT = re.compile(
    r"\bhow many\b|(?:^\W*|\bthe |(?<=\btotal )|(?<=\baverage )|(?<=\bmean ))number of\b"
    r"|^\W*count\b(?: of)?",
    _I,
)
_SHARE = re.compile(
    r"\b(?:what|which) (?:percentage|percent|share|proportion|fraction)(?: of)?\b", _I
)
_PER = re.compile(
    r"\b(?:per|(?:(?:for|in|at|of|from|by|to|on|with|did|does|do|has|have|is|are|was|were) )?"
    r"(?:each|every)(?: of (?:the|our))?|(?P<by>(?:grouped |broken down |split )?by))\s+"
    r"(?P<what>[^\W\d]\w*)",
    _I,
)
_TIME = re.compile(r"hour|day|week|month|year", _I)
_EXTREME = re.compile(
    r"\b(?:the )?(?P<degree>(?:most|least) (?:recent(?:ly)?|expensive|costly|pricey|valuable)|"
    rf"longest ago|{_SUPERLATIVE}|first|last)\b",
    _I,
)
_COMPARES = re.compile(rf"\b(?:the )?(?P<degree>{_COMPARATIVE}|{_SUPERLATIVE})\b", _I)
_CHANGE = re.compile(rf"\b(?:{_FALL}|{_RISE})\b", _I)
_FALLING = re.compile(rf"\b(?:{_FALL})\b", _I)
_STOP = "in|at|of|for|on|by|did|do|does|was|is|were|from|to|and|between|since"
_END = rf"\d+|[\w-]+(?: (?!(?:{_STOP})\b)[\w-]+){{0,3}}"
_ENDS = re.compile(
    rf"\b(?:from|between|since)\s+(?P<one>{_END})\s+(?:to|and|until|till)\s+(?P<two>{_END})", _I
)
_HOW_MUCH = re.compile(r"\b(?:by )?how (?:much|many)\b|\bby what\b", _I)
_POINTS = re.compile(r"\b(?:percent(?:age)?(?: points?)?|points)\b", _I)
_DOING = (
    r"(?:do(?:es|ing)?|handl(?:es?|ing)|organi[sz](?:es?|ing)|arrang(?:es?|ing)|tak(?:es?|ing) "
    r"care of|look(?:s|ing)? after|see(?:s|ing)? to|deal(?:s|ing)? with|get(?:s|ting)?)"
)
_WHO = re.compile(
    r"^\W*(?:who|whose|which (?:person|colleague|of us))\b(?:"
    r"(?:'s| is| was| are) (?:the (?:one|person) )?(?:responsible|in charge|charged|tasked|"
    r"accountable|assigned|supposed|due|going)\b(?: (?:for|of|with|to)\b)?"
    r"| (?:task|job|duty) (?:is|was) it to\b| (?:has|have|had|needs|need|ought) to\b"
    r"| (?:must|should|will|shall|would)\b|(?:'s| is| was) to\b"
    rf"|(?= {_DOING}\b)|(?= (?!is\b|was\b|has\b|does\b)[a-z]+s\b))(?:\s+{_DOING}\b)?",
    _I,
)
_TASK = re.compile(
    r"^\W*[Ww]hat (?:must|should|does|do|has|have|is|will|shall) (?P<who>.+?) "
    r"(?:(?:have |need |got )?to |supposed to |going to )?(?P<what>[a-z].*)$"
    r"|^\W*[Ww]hat are (?P<whose>.+?)(?:'s?|\u2019s?)? (?:tasks|to-dos|todos|jobs|duties|actions)$"
)
_LIST = re.compile(
    r"^\W*(?:please )?(?:(?:in|at|on|from|to|by|since) (?=which|what|when)|)"
    r"(?:which|what|where|when|who|list|show|name|give)\b(?: me| us)?",
    _I,
)
_OF_ONE = frozenset({"what", "where", "when"})
"""Asking words after which words for what the table lists do not yet ask for rows."""
_OPTIONS = (
    re.compile(
        r"^\W*(?:of )?(?P<one>[^,?]+?) (?:and|or) (?P<two>[^,?]+?)\s*[,:]\s*"
        r"(?P<ask>(?:which|what|who)\b.*)$",
        _I,
    ),
    re.compile(
        r"^\W*which (?:one )?of (?:the (?:two )?)?(?P<one>.+?) (?:and|or) (?P<two>.+?) "
        r"(?P<ask>(?:has|had|have|is|was|are|were|got|costs?|weighs?|lasts?|holds?|runs?|took|"
        r"takes?|earns?|sold|sells?|makes?|made|came|comes?)\b.*)$",
        _I,
    ),
    re.compile(
        r"^(?P<ask>\W*(?:which|what|who|where)\b.*?)\s*[,:]\s*(?P<one>[^,]+?),? or (?P<two>.+)$", _I
    ),
    re.compile(
        r"^\W*(?:is|was|are|were)\s+(?P<one>.+?)\s+"
        rf"(?P<ask>(?:{_COMPARATIVE})\b.*?)\s+than\s+(?P<two>.+)$",
        _I,
    ),
    re.compile(
        r"^\W*(?:does|did|has|had|do|have)\s+(?P<one>.+?)\s+(?P<ask>(?:(?-i:[a-z]+)\s+)?"
        r"(?:(?:a|the)\s+)?"
        rf"(?:{_COMPARATIVE})\b.*?)\s+than\s+(?P<two>.+)$",
        _I,
    ),
)
_YES_NO = re.compile(r"^\W*(?:is|was|are|were|does|did|has|had|do|have)\b", _I)


@dataclass(frozen=True, slots=True)
class Asked:
    """One reading of a question.

    Attributes:
        wanted: What is to be done.
        left: The question with the words that ask for it blanked, places kept.
        degree: The word for more or less, which may say by what measure ("heavier"); of a list,
            the word that asks ("where").
        group: Where in `left` the words begin that name a column to group by; -1 for none.
        ends: From what to what something changed, or the two that are compared.
        which: It asks which, not how much or what.
        head: Where in `left` the words begin for what is counted or listed; -1 for anywhere.
        yes_no: It asks whether the first of `ends` is more so.
        falling: It asks for what went down.
    """

    wanted: Wanted
    left: str
    degree: str = ""
    group: int = -1
    ends: tuple[str, str] | None = None
    which: bool = True
    yes_no: bool = False
    falling: bool = False
    head: int = -1


def readings(question: str) -> Iterator[Asked]:
    """Yield what `question` may want done, most particular first."""
    text = " ".join(question.split()).rstrip("?!. ")
    if len(_COUNT.findall(text)) > 1:
        return  # two questions
    yield from _changes(text)
    yield from _compared(text)
    yield from _calculated(text)
    task = _TASK.match(text)
    if task:
        yield Asked("task", task["what"] or "", ends=(task["who"] or task["whose"], ""))
    ways: tuple[tuple[re.Pattern[str], Wanted], ...] = ((_WHO, "who"), (_LIST, "list"))
    for pattern, wanted in ways:
        found = pattern.match(text)
        if found:
            called = re.search(r"\b(?:called|named)$", text, _I)  # "what are … called"
            asks = found.group().lower().split()[-1]
            which = asks not in _OF_ONE or called is not None
            left = _blanked(text, found.span())
            yield Asked(wanted, left, asks, head=found.end(), which=which)


def _changes(text: str) -> Iterator[Asked]:
    rate, ends, most = _CHANGE.search(text), _ENDS.search(text), _EXTREME.search(text)
    if rate is None or ends is None:
        return
    left = _blanked(text, rate.span(), ends.span())
    for pattern in (_HOW_MUCH, _COUNT, _POINTS):
        left = pattern.sub(_spaces, left)
    yield Asked(
        "change",
        _blanked(left, most.span()) if most else left,
        most["degree"] if most else "",
        ends=(ends["one"], ends["two"]),
        which=_HOW_MUCH.search(text) is None,
        falling=_FALLING.search(text) is not None,
    )


def _compared(text: str) -> Iterator[Asked]:
    for pattern in _OPTIONS:
        found = pattern.match(text)
        more = _COMPARES.search(found["ask"]) if found else None
        if found and more:
            yield Asked(
                "compare",
                _blanked(found["ask"], more.span()),
                more["degree"],
                ends=(found["one"].strip(), found["two"].strip()),
                yes_no=_YES_NO.match(text) is not None,
            )


def _calculated(text: str) -> Iterator[Asked]:
    """Yield sums, averages, counts and extremes; with a group where the question names one."""
    found = _PER.search(text)
    if found:
        start, end = found.start(), found.start("what")
        yield from _measured(_blanked(text, (start, end)), group=end)
    if found is None or found["by"] or _TIME.fullmatch(found["what"]):
        yield from _measured(text, group=-1)


def _measured(text: str, *, group: int) -> Iterator[Asked]:
    average, total, count = _AVERAGE.search(text), _SUM.search(text), _COUNT.search(text)
    extreme, share = _EXTREME.search(text), _SHARE.search(text)
    if share:
        yield Asked("share", _blanked(text, share.span()), head=share.end())
    elif average:
        yield Asked("average", _COUNT.sub(_spaces, _AVERAGE.sub(_spaces, text)), group=group)
    elif extreme:
        left = _COUNT.sub(_spaces, _blanked(text, extreme.span()))
        yield Asked("extreme", left, extreme["degree"], group=group)
        if count and not total:  # "how many have a first aid certificate" asks for no extreme
            yield Asked("count", _COUNT.sub(_spaces, text), group=group, head=count.end())
    elif total:
        yield Asked("sum", _COUNT.sub(_spaces, _SUM.sub(_spaces, text)), group=group)
    elif count or group >= 0:
        head = count.end() if count else 0
        yield Asked("count", _COUNT.sub(_spaces, text), group=group, head=head)


def _blanked(text: str, *spans: tuple[int, int]) -> str:
    for start, end in spans:
        text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found.group())
