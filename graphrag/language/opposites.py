"""Words that turn a statement round when one stands for the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_PAIRS = """
before/after above/below more/less more/fewer up/down left/right high/low higher/lower
highest/lowest increase/decrease increased/decreased increases/decreases first/last old/young
older/younger oldest/youngest early/late earlier/later north/south east/west northern/southern
eastern/western northeast/southwest northwest/southeast begin/end began/ended begins/ends
start/stop started/stopped open/close open/closed opened/closed success/failure succeeded/failed
all/none all/some every/some most/least accept/reject accepted/rejected win/lose won/lost
rise/fall rose/fell over/under large/small larger/smaller largest/smallest major/minor long/short
longer/shorter longest/shortest male/female man/woman men/women father/son mother/daughter
father/mother son/daughter brother/sister husband/wife king/queen upper/lower top/bottom
inside/outside internal/external buy/sell bought/sold buyer/seller hot/cold dry/wet full/empty
on/off in/out into/from to/from with/without always/never public/private maximum/minimum
best/worst better/worse good/bad true/false safe/dangerous strong/weak stronger/weaker fast/slow
faster/slower heavy/light front/rear front/back forward/aft forward/backward day/night
same/different gained/lost arrived/departed departure/arrival teacher/student parent/child
alive/dead born/died birth/death summer/winter spring/autumn positive/negative many/few near/far
ancient/modern rich/poor new/old newer/older newest/oldest former/current often/rarely
"""
NEGATING_PREFIXES = ("un", "in", "im", "ab", "dis", "non", "ir", "il", "mis")


def opposites_of(pairs: str) -> Mapping[str, frozenset[str]]:
    """Return the opposites of each word in `pairs` ("hot/cold dry/wet"), by word."""
    opposites: dict[str, set[str]] = defaultdict(set)
    for pair in pairs.split():
        one, two = pair.split("/")
        opposites[one].add(two)
        opposites[two].add(one)
    return {word: frozenset(others) for word, others in opposites.items()}


OPPOSITES = opposites_of(_PAIRS)
"""The opposites of a word, by word."""
