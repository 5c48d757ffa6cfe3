"""English words that carry grammar and no content: they weigh nothing in a question or a name."""

from __future__ import annotations

_WORDS = """
a about above after again against all also although am among an and any are as at be because
been before being below between both but by can could did do does doing down during each
either else ever every few for from further had has have having he her here hers herself him
himself his how however i if in into is it its itself just may me might more most much must my
myself neither no nor not of off on once only onto or other our ours ourselves out over own per
quite rather s same shall she should so some such t than that the their theirs them themselves
then there these they this those though through thus to too under until up upon us very via was
we were what whatever when whenever where whereas whether which while who whoever whom whose
why will with within without would yet you your yours yourself yourselves
"""
FUNCTION_WORDS = frozenset(_WORDS.split())
