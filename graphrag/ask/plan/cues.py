"""Words that give a question's kind away: found first, believed unless the shape disagrees."""

from __future__ import annotations

import re
from dataclasses import dataclass

from graphrag.language.breadth import (
    asks_for_everything,
    asks_widely,
    compares_years,
    years_in,
)
from graphrag.language.one_thing import second_question
from graphrag.model import Route

_I = re.IGNORECASE

SMALL_TALK = re.compile(
    r"^\W*(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|night|day)|"
    r"thanks?|thank you|cheers|bye|goodbye|see you|farewell|ok(?:ay)?|sure|great|cool|nice|"
    r"perfect|never ?mind|sorry|please stop|stop|quit|exit|help|yes|no|lol|"
    r"haha)\b[^?]{0,40}\W*$|^\W*(?:hi|hello|hey|good (?:morning|afternoon|"
    r"evening))\W.{0,25}\bhow (?:are|do) you\b|\bhow are you\b|\bwho (?:are|made|built|"
    r"created) you\b|\bwhat(?:'s| is) your name\b|^\W*(?:are|can|could|do|did|will|"
    r"would) you\b(?!.{0,12}\b(?:tell|give|list|show|find|explain|summari[sz]e|count|name|"
    r"describe|say|compare|check|look|outline|identify)\b)|^\W*(?:can|should|may) i (?:trust|"
    r"ask|talk|speak|thank|rely|believe)\b|^\W*you(?:'re| are| got| were| have| did| seem|"
    r" sound)\b|^\W*(?:that|this)(?:'s| is| was) (?:wrong|right|great|helpful|not|useful|"
    r"nonsense|perfect|all|it|enough|good|bad)\b|^\W*(?:let'?s|let us) (?:start|begin|try|"
    r"talk|stop|move|go|do)\b|^\W*(?:start|begin) (?:over|again)\b|^\W*(?:i (?:love|hate|like|"
    r"am|feel|think you|don'?t (?:believe|trust|understand) you))\b|^\W*i'?m (?:tired|bored|"
    r"sad|happy|fine|good|back|lost|done|sorry)\b|^\W*forget (?:it|that|everything|what|my)\b|"
    r"\b(?:tell|know) (?:me )?(?:a|any|another) (?:joke|story|riddle|poem)|"
    r"\b(?:just|only) (?:kidding|joking)\b",
    _I,
)
OUTSIDE = re.compile(
    r"^\W*(?:please )?(?:translate|sing|write (?:me )?(?:a|an|some) (?:poem|song|haiku|story|"
    r"joke|essay|email|letter|limerick|python|script|function|program|code)|play|draw|paint|"
    r"compose|recite|remind me(?! (?:of|who|what|when|where|which|how|why)\b)|"
    r"set (?:a|an) (?:timer|alarm|reminder)|book (?:me )?|"
    r"order (?:me )?|call (?:my|me)|turn (?:on|off)|tell me a|ignore (?:all|your|the|"
    r"previous)|pretend|act as|roleplay)\b|\b(?:should i (?:bet|buy|invest|wear|eat|cook|"
    r"marry|watch|date|vote)|weather (?:like|today|tomorrow|forecast)|what(?:'s|"
    r" is) the weather|what time is it|what(?:'s| is) the time|what day is it|meaning of life|"
    r"stock price|lottery|horoscope)\b|^\W*(?:what(?:'s| is)|how much is|calculate|compute|"
    r"solve)\s+[\d(][\d\s.,()]*(?:times|plus|minus|x|divided by|over|squared|to the power|mod|"
    r"percent of|% of|[-+*/^\u00d7])\s*[\d( ]",
    _I,
)
OVERVIEW = re.compile(
    r"\b(?:overview|summari[sz]e|summary|sum up|gist|long and (?:the )?short|"
    r"big picture|in (?:general|broad terms|"
    r"a nutshell)|overall|on the whole|by and large|generally|broadly|themes?|topics?|"
    r"recurring|recurrent|trends?|patterns?|commonalit\w+|common(?:ly)?|typical(?:ly)?|"
    r"usual(?:ly)?|tends? to|keeps? \w+ing|key (?:findings|points|takeaways|lessons|messages|"
    r"issues|risks|themes|insights)|(?:main|major|central|principal|dominant|overarching|"
    r"prevailing|general|most frequent) (?:\w+ )?(?:causes?|themes?|topics?|reasons?|issues?|"
    r"problems?|risks?|factors?|lessons?|concerns?|arguments?|points?|ideas?|findings?|"
    r"challenges?|architecture|strateg\w+|approach\w*|trends?|weaknesses|conclusions?|goals?|"
    r"subjects?|complaints?|messages?|obstacles?|areas?|differences?)|across (?:all|the|these|"
    r"every|our)|throughout (?:the|these|all)|taken together|as a whole|lessons (?:can|could|"
    r"learned|do|should|emerge)|landscape|state of(?! (?-i:[A-Z])))\b|"
    r"\bwhat (?:is|are|'s) (?:this|these|the) (?:\w+ )?(?:collection|corpus|documents?|files?|"
    r"notes?|texts?|reports?|articles?|letters?|archive|set|data|papers?|book)\b.{0,30}\b"
    r"about\b|\bwhat do (?:these|the|all|our|most) [\w' ]+ (?:say|have in common|"
    r"share|tell|reveal|show|suggest|agree|cover|discuss|describe|deal with|think|feel|complain)\b|"
    r"\bcover(?:ed|s)?\b.{0,10}\?*$",
    _I,
)
COUNT = re.compile(
    r"\bhow many\b|\bhow often\b|\bnumber of\b|\bcount(?:ing)?\b(?! on)|\btally\b|"
    r"\btotal (?:number|count|amount|of)\b|\bwhat (?:share|percentage|proportion|fraction)\b|"
    r"\bin total\b|\baverage\b|\bmean (?:age|number|of)\b",
    _I,
)
LISTING = re.compile(
    r"^\W*(?:please |can you |could you )?(?:list|enumerate|name|show|give|find|identify|"
    r"tell)\b(?: me| us)? (?:all|every|each|the|any|everyone|everything(?! (?:about|on)\b)|"
    r"which)\b(?!.{0,12}\b(?:name|price|date|reason|birthplace|overview|summary|gist|title|"
    r"address|number of the|age)\b)|^\W*(?:list|enumerate)\b|\blist (?:them|all|every|each)\b|"
    r"\bname (?:them|all|every|each|the \w+s)\b|^\W*(?:all|every|each)\b (?!in all)|"
    r"\bwhich (?:of the )?(?:\w+ ){0,2}\w+s (?:have|has|had|are|were|do|did|does|use|used|"
    r"happened|occurred|contain|require|mention|include|involve|involved|took|lack|need|"
    r"depend|expire|belong|came|made|ended|went|hit|share|lost|struck|failed|crashed|can|"
    r"could|will|must|never|only|still|also|say|live|work|offer|cost|won|support|run|ran|"
    r"carry|carried|own|owned|provide)\b|\bwho (?:all|else)\b|\beveryone (?:who|that|with|"
    r"in)\b|\beverything (?:that|we)\b",
    _I,
)
SUPERLATIVE = re.compile(
    r"\b(?:highest|lowest|largest|smallest|biggest|longest|shortest|oldest|youngest|newest|"
    r"earliest|latest|fewest|greatest|heaviest|lightest|fastest|slowest|richest|poorest|"
    r"cheapest|costliest|deepest|busiest|tallest|nearest|farthest|closest|strongest|weakest|"
    r"deadliest|most (?:expensive|recent|experienced|often|frequent|frequently|common|"
    r"commonly|\w+s\b|\w+ed\b)|least (?:expensive|recent|experienced|\w+)|the most|the least|"
    r"top (?:\d+|three|five|ten)|rank(?:ed|ing)?|(?:who|which|what) .{0,40} (?:first|last)\b)",
    _I,
)
COMPARISON = re.compile(
    r"\b(?:more|less|fewer) (?:\w+ ){1,4}than\b|^\W*(?:did|was|were|is|does|"
    r"had)\b.{3,80}\b(?:before|after) (?:the|that) (?:one|other|crash|accident|\w+ (?:at|of|"
    r"in|near))\b|\bby the same\b|\b(?:compare|compared|versus|vs\.?)\b|\b(?:older|younger|"
    r"earlier|later|bigger|larger|smaller|longer|shorter|heavier|lighter|higher|lower|faster|"
    r"slower|cheaper|newer|greater|fewer|richer|taller|sooner|more \w+|less \w+|more|"
    r"less) than\b|\bmore \w+(?: \w+){0,3} or (?:more )?\w+|\b(?:which|who|"
    r"what) (?:\w+ ){0,5}(?:first|earlier|later|older|younger|sooner|larger|longer|more|newer|"
    r"bigger|higher|heavier|fewer|less)\b.{0,80}\bor\b|^\W*(?:was|were|is|are|did|do|does|had|"
    r"has)\b.{3,80}\bor\b.{3,60}\b(?:first|earlier|later|older|younger|sooner|larger|longer|"
    r"newer|bigger|higher|more|fewer)\b|\b(?:the )?same \w+ (?:as|or)\b|\bdo both\b|"
    r"\bare both\b|\bwere both\b|\bdid both\b|\bhave the same\b|\bfrom the same\b",
    _I,
)
CONTRAST = re.compile(
    r"^\W*(?:was|were|is|are|did|does|do|has|had|who|which)\b.{3,90}\b(?:\w+er|more|less|first|last)"
    r"\b.{0,60}\b(?:than|or)\b.{3,}|\bby the same\b|"
    r"^\W*(?:did|was)\b.{3,80}\b(?:before|after) the one\b|"
    r"^\W*(?:of|between) (?:the )?.{3,90}\band\b.{3,90}, (?:which|who)\b.*\b(?:first|last|\w+er|"
    r"more|less)\b|"
    r"^\W*(?:are|is|were|was|do|does|did|have|has)\b[^?]*(?-i:[A-Z\d])[^?]* and "
    r"[^?]*(?-i:[A-Z\d])[^?]*\b(?:the|a) (?:same|common) \w+",
    _I,
)
BROADER = re.compile(
    r"\b(?:elsewhere|broader|wider|in general|general (?:\w+ )?(?:weakness\w*|trends?|"
    r"pattern\w*|picture|problem\w*)|usual(?:ly)?|typical(?:ly)?|normally|unusual|"
    r"exception|isolated|(?:do|did|have) others|other \w+ (?:too|as well|also)|in those days|"
    r"of the (?:period|time|era|sector|field|industry)|whole (?:class|sector|field|industry|"
    r"picture|group)|trends?|fit(?:s)? (?:in|into|with)|in line with|"
    r"what does .{3,50} (?:tell|say|show|reveal|teach) us (?:about)?|the rest|"
    r"the only one|compared (?:to|with) (?:the )?others|part of a|one of many|pattern|"
    r"symptom(?:atic)?|representative of|stand out)\b",
    _I,
)


ONE_OF_A_SET = re.compile(
    r"\bthe (?:(?:\w+ ){0,2}one|other) (?:whose|that|which|who|with|of)\b|"
    r"\bthe \w+er (?:one|of the (?:two|pair))\b|\bof the two\b[^?]*\bone\b",
    _I,
)
"""Asks about one of a few that it describes, whatever else its words sound like."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A route that the wording asks for, and the words that ask for it.

    Attributes:
        route: The route.
        words: Of the question.
        firm: 2 where hardly any question with these words wants another route, 1 where it may
            still be about one thing only, 0 where shape and meaning decide.
    """

    route: Route
    words: str
    firm: int = 0


def cue(question: str, *, names: int) -> Cue | None:
    """Return what the wording gives away, or None; `names` is how many things it names."""
    wide = _of_all(question, names)
    if wide is not None:
        return wide
    idle = SMALL_TALK.search(question) or OUTSIDE.search(question)
    if idle:
        return Cue("none", _words(idle))
    picked = ONE_OF_A_SET.search(question)
    if picked and re.search(r"[.;:]\s+[A-Z]", question):
        return Cue("local", _words(picked), 2)
    beside = BROADER.search(second_question(question))
    if names and beside:
        return Cue("both", _words(beside), 2)
    broader, overview = BROADER.search(question), OVERVIEW.search(question)
    if names and (broader or (overview and re.search(r"\band\b", question))):
        return Cue("both", _words(broader or overview))
    return _worded(question)


def _worded(question: str) -> Cue | None:
    """Return the cue of a question for all on something, else of the first pattern in order."""
    widely = asks_widely(question)
    if widely and not COUNT.search(question):
        return Cue("global", widely, 2)
    for pattern, route, firm in _IN_ORDER:
        found = pattern.search(question)
        if found:
            return Cue(route, _words(found), firm)
    return None


def _of_all(question: str, names: int) -> Cue | None:
    """Return the cue of a question for everything, or for several years beside each other."""
    beside, everything = compares_years(question), asks_for_everything(question)
    unnamed = names <= len(years_in(question))
    if beside and (everything or (unnamed and not COUNT.search(question))):
        return Cue("both" if years_in(question) else "global", beside, 2)
    return Cue("global", everything, 2) if everything else None


_IN_ORDER: tuple[tuple[re.Pattern[str], Route, int], ...] = (
    (COUNT, "aggregate", 1),
    (CONTRAST, "aggregate", 2),
    (OVERVIEW, "global", 0),
    (COMPARISON, "aggregate", 0),
    (LISTING, "aggregate", 0),
    (SUPERLATIVE, "aggregate", 0),
)


def _words(match: re.Match[str] | None) -> str:
    return " ".join(match.group().split()).strip(" ,.?!")[:60] if match else ""
