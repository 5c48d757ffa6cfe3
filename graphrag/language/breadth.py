"""Whether a question asks for everything, and which of its words narrow it.

"What are the main themes?" asks for nothing in particular; "What causes engine failures?"
does. The words that ask for an overview are few in any language; here are English and German.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from graphrag.language.aspects import names_aspect
from graphrag.language.function_words import FUNCTION_WORDS
from graphrag.language.tokens import Token, fold, stem, tokenise

_GENERAL = """
    about accident aspect big broad broadly central collection common commonly concern content
    contents corpus cover coverage data dataset deal describe discuss discussed document
    emerge file finding find focus general gist idea important information insight issue key
    know learn lesson main major material matter most note notable overall overview page paper
    part pattern people picture point principal recurring report say share short significant
    subject sum summarise summarize summary taken talk tell text theme thing together topic trend
    typical understand view whole work give list show name everything here there story book
    article tend kind sort deal want need briefly brief outline high level explain
    differ difference different compare comparison versus vary change develop evolve
    come occur arise appear recur contain include present exist treat touch address mention
    biggest greatest largest top serious severe grave urgent
    please quick rough shortly archive folder motif strand takeaway highlight essence headline
    nutshell mostly whats roughly read see look like year tl dr tldr
    sentence paragraph bullet line many time course happen happened event usual usually typically
    normally often role play go goes went going
"""
_GERMAN = """
    alle allem allen alles an auf aus bei beim bitte da damit dann daran darin darum das dass dem
    den denn der des die dies diese diesem diesen dieser dieses dir doch drin drinnen du ein eine
    einem einen einer eines er es etwas fur geht gehts gib gibt gebt gab haben hat hier ich ihr im
    in ins ist ja kann kannst kommen kommt konnen konnte mal man mich mir mit nach nun oder ob sag
    sage sagen sagt sich sie sind so uber um und uns von vom vor war waren was welche welchen
    welcher welches wen wer werden wie wir wird wo worin worum wovon woruber zu zum zur zwischen
    allgemein anderen behandeln behandelt besprochen berichten bericht berichte beschreibe
    beschreiben beschreibung daten datei dateien dokument dokumente dokumenten einander erfahre
    erfahren erklare erkenntnisse fass fasse ganz ganze ganzen gegen gemeinsam gemeinsamen
    geandert gesamt grob handeln handelt haufig haufigsten haupt hauptpunkte hauptthema
    hauptthemen inhalt inhalte inhaltlich kern kernaussage kernaussagen kernpunkte kurz kurze
    kurzen kurzer lernen muster notizen papiere punkte sammlung schwerpunkte sprechen stehen
    steht stichworten text texte texten texts thema themen thematisch trends typisch uberblick
    ubersicht unterlagen unterschied unterschiede unterscheiden unterscheidet verandert
    veranderte veranderung vergleich vergleiche vergleichen vorkommen wesentliche wesentlichen
    wichtig wichtige wichtigste wichtigsten wissen worten zeig zeige zentrale zentralen
    zusammen zusammenfassen zusammenfassung jahr jahre jahren jahres erzahl
    erzahle passiert passierte lauf laufe ereignis ereignisse grosste grossten grosser grosse
    schwerste schwersten ernste ernsten
"""
_GENERAL_STEMS = frozenset(stem(word) for word in _GENERAL.split())
_SAYS_NOTHING = FUNCTION_WORDS | frozenset(_GERMAN.split())
YEAR = re.compile(r"(?:19|20)\d\d")
_MONTHS = """
    january february march april may june july august september october november december
    januar februar marz april mai juni juli august september oktober november dezember
"""
_MONTH = {name: number % 12 + 1 for number, name in enumerate(_MONTHS.split())}
_OVER_TIME = re.compile(
    r"\b(?:over (?:time|the (?:\w+ )?years)|(?:by|per|each|every) year|year (?:by|after) year|"
    r"from year to year|with time|im laufe der (?:zeit|jahre)|uber die jahre|"
    r"(?:jahr fur|jedes|pro) jahr)\b"
)
_CHANGE = re.compile(
    r"\b(?:differ\w*|chang\w*|compar\w*|contrast|versus|vs|evolv\w*|develop\w*|shift\w*|"
    r"(?:ver|ge)andert\w*|unterschied\w*|unterscheid\w*|vergleich\w*|entwickelt\w*)\b"
)
_SHORT_NUMBER = re.compile(r"\d{1,2}")
_OVERVIEW = re.compile(
    r"\b(?:themes?|topics?|subjects?|motifs?|overview|summar(?:y|i[sz]e)|sum up|everything|gist|"
    r"essence|(?:big|whole|overall) picture|(?:main|key|central|major|most important) (?:\w+ )?"
    r"(?:points?|ideas?|findings?|things?|issues?|insights?|lessons?|messages?|aspects?|events?|developments?)|"
    r"highlights|takeaways|nutshell|tl\W?dr|trends|patterns|contents?|in (?:here|there)|"
    r"uberblick|ubersicht|(?:haupt)?them(?:a|en)|inhalte?|hauptpunkte|schwerpunkte|"
    r"kern(?:aussagen?|punkte)|zusammenfass(?:en|ung)|alles|worum|wovon|woruber|"
    r"hier (?:drin|steht)|steht hier|wichtigste\w* (?:\w+ )?(?:punkte|aussagen|erkenntnisse))\b|"
    r"\babout\W*$|\b(?:changed?|happen(?:s|ed)?|(?:ver|ge)andert|passierte?)\b(?=.*\b(?:19|20)\d\d\b)|"
    r"\b(?:19|20)\d\d\b.*\b(?:changed?|happen(?:s|ed)?|(?:ver|ge)andert|passierte?)\b"
)
_SUMMARY_OF = re.compile(
    r"^\W*(?:(?:please |bitte )?(?:give|show|write|gib|zeige?) (?:me |us |mir |uns )?)?"
    r"(?:an? |the |einen? |eine |die |den )?(?:\w+ )?(?:summary|overview|uberblick|ubersicht|"
    r"zusammenfassung) (?:of|on|about|uber|zu[mr]?|von|der|des)\b|"
    r"^\W*(?:please |bitte )?(?:can you |kannst du )?(?:summari[sz]e|sum up)\b|"
    r"^\W*(?:bitte )?fass(?:e|en|t)?\b.*\bzusammen\b"
)
_ABOUT = re.compile(
    r"^\W*(?:(?:please|can you|could you|bitte) )?"
    r"(?:tell (?:me|us) (?:all |everything |something |more |a (?:bit|little) )?(?:of|about|on)|"
    r"describe|(?:everything|all|anything|more) (?:on|about)|"
    r"what (?:do|can|did) (?:i|we|you|they) (?:know|learn|read|hear|find out) (?:of|about|on)|"
    r"what (?:is|was) (?:known|said|written|told|reported) (?:of|about|on)|"
    r"what does .{2,60} (?:say|tell (?:me|us)) (?:of|about|on)|"
    r"(?:erzahle?|sage?) (?:mir |uns )?(?:alles |etwas |mehr )?(?:von|uber)|"
    r"was (?:wissen wir|weiss man|steht .{2,60}) (?:von|uber)|alles (?:von|uber))\b"
)
_DOCUMENTS = re.compile(
    r"\b(?:collection|corpus|documents?|files?|folder|notes?|texts?|reports?|articles?|archive|"
    r"data|dataset|papers?|pages?|dokumenten?|texten?|dateien|daten|unterlagen|sammlung)\b"
)
_SAY = re.compile(
    r"\b(?:in|from|about|say|tell|talk|deal|cover|discuss|describe|outline|explain|contain|learn|"
    r"know|understand|compare|uber|sag\w*|steh\w*|lernen|erfahren?|beschreibe?n?|handeln|"
    r"behandeln|vergleichen?)\b"
)
_OTHERWISE = re.compile(
    r"\b(?:how (?:many|often|much)|number of|count|wie ?viele?|wie oft)\b|"
    r"^\W*(?:who|whom|whose|when|where|why|wer|wen|wann|wo|warum)\b|"
    r"\b(?:which|list|name|show|welche\w*) (?:\w+ ){0,2}(?:documents?|files?|reports?|papers?|"
    r"notes?|pages?|dokumente|dateien|texte)\b"
)
"""Counts, persons, places, times, and lists of documents: no overview, however general."""


def narrowing(question: str, *, dated: bool = False) -> tuple[str, ...]:
    """Return the words that ask about something in particular, each once; none for "everything".

    Of several years none narrows: they are compared, and each is asked for by itself; nor
    does one, with its months, where the documents are `dated`, and so chosen already.
    """
    words = dict.fromkeys(t.norm for t in tokenise(question) if not _is_general(t.norm))
    years = years_in(question)
    if dated or len(years) > 1:
        dates = {*years, *(t.norm for t in _month_names(question))}
        return tuple(word for word in words if word not in dates)
    return tuple(words)


def asks_for_everything(question: str) -> str:
    """Return the words that ask for an overview of all there is, or of all of some years.

    Empty where the question wants anything in particular.
    """
    said = fold(question)
    if narrowing(question, dated=True) or _OTHERWISE.search(said):
        return ""
    found = _OVERVIEW.search(said)
    if found is None and _SAY.search(said):
        found = _DOCUMENTS.search(said)
    return found.group().strip(" .?!") if found else ""


def asks_widely(question: str) -> str:
    """Return the words that ask for all there is on something: a summary, or "the risks".

    Of aspects only the plural does, and alone: "What was the reason?" has one answer, and the
    problems of somebody may stand in one place.
    """
    said = fold(question)
    if _OTHERWISE.search(said):
        return ""
    found = _SUMMARY_OF.search(said)
    if found is not None:
        return found.group().strip()
    words = narrowing(question)
    return " ".join(words) if words and all(map(names_aspect, words)) else ""


def asks_about(question: str) -> str:
    """Return the words that ask for what there is to know of something: "Tell me about Orbis"."""
    found = _ABOUT.search(fold(question))
    return found.group().strip() if found and narrowing(question) else ""


def asking_about(terms: Sequence[str]) -> str:
    """Return a question on the first three of `terms`, worded so that it is answered."""
    *first, last = [" ".join(term.split()) for term in terms[:3]]
    about = f"{', '.join(first)} and {last}" if first else last
    return f"What do the documents say about {about}?"


def years_in(question: str) -> tuple[str, ...]:
    """Return the years that the question names, in order of time."""
    return tuple(sorted({t.norm for t in tokenise(question) if YEAR.fullmatch(t.norm)}))


def months_in(question: str) -> tuple[int, ...]:
    """Return the months that the question names beside a year, 1 to 12, in order."""
    return tuple(sorted({_MONTH[token.norm] for token in _month_names(question)}))


def _month_names(question: str) -> list[Token]:
    """Return the months beside a year, with a capital: "may" is rarely one."""
    if not years_in(question):
        return []
    return [t for t in tokenise(question) if t.norm in _MONTH and t.raw[:1].isupper()]


def compares_years(question: str) -> str:
    """Return the words that set years beside each other; empty if none do.

    A question for everything need only name them; one for something must also say that they
    differ, or change: "more in 2014 than in 2016?" is counted.
    """
    said = fold(question)
    over_time = _OVER_TIME.search(said)
    if (over_time is None and len(years_in(question)) < 2) or _OTHERWISE.search(said):
        return ""
    change = _CHANGE.search(said)
    if over_time is not None and (change or asks_for_everything(question)):
        return over_time.group()
    return change.group() if change else asks_for_everything(question)


def names_an_overview(question: str) -> bool:
    """Whether the question says "themes", "overview", "summary" or the like."""
    return _OVERVIEW.search(fold(question)) is not None


def _is_general(word: str) -> bool:
    return (
        word in _SAYS_NOTHING
        or stem(word) in _GENERAL_STEMS
        or _SHORT_NUMBER.fullmatch(word) is not None
    )
