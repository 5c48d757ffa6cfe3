"""Words that carry grammar and no content: they weigh nothing in a question or a name.

They are English; of Chinese and Japanese, whose characters are tokens, the commonest particles.
"""

from __future__ import annotations

_SKIPPABLE = """
a an the of in on at for and that which was is were are be been has had have it its this these
those as with also then there to s
"""
_NEGATIONS = """
not no never none neither nor without cannot hardly barely scarcely nothing nobody nowhere
不 没 未 无 别
"""
_OTHERS = """
about above after again all although am another any because before being below between both but
by can could did do does doing down during each for from having he her here hers herself him
himself his how however i if into itself just least less may me might more most must my myself
off only onto or other our ours ourselves out over own per quite same shall she should since so
some such t than their theirs them themselves they though through thus too under until up upon us
very via we what whatever when whenever where whereas while who whoever whom whose why will would
you your yours yourself yourselves
的 了 是 在 和 与 及 于 由 被 把 也 都 就 而 之 其 这 那 个 啊 着 过 将 为 以
は が の を に で と も へ や か
"""
_TELLING = """
against among either else ever every few further much once rather whether within yet
"""
SKIPPABLE = frozenset(_SKIPPABLE.split())
"""Words that a quote may lack or add without changing what it says. No "by", "from", "off"."""
NEGATIONS = frozenset(_NEGATIONS.split())
EMPTY_WORDS = SKIPPABLE | NEGATIONS | frozenset(_OTHERS.split())
"""Those that decide nothing of what a claim or a question says, negations aside."""
FUNCTION_WORDS = EMPTY_WORDS | frozenset(_TELLING.split())
"""All of them: "within" and "every" name nothing, but tell what is asked."""
