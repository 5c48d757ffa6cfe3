"""Hold what the model said of a window against the passages, and give each chunk its share.

A name must stand in a chunk (or in its headings), a quote must be found in one; the rest
is refused and counted, since it was guessed, or leaked from the prompt's own example.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from graphrag.ingest.extract.with_llm.grounding.held import held
from graphrag.ingest.extract.with_llm.grounding.named import Named, Tie, Told
from graphrag.ingest.extract.with_llm.grounding.standing import (
    Standing,
    is_common,
    is_pronoun,
    telling,
    words_of,
)
from graphrag.ingest.extract.with_llm.grounding.types import Types
from graphrag.ingest.extract.with_llm.shape import Item, SaidEntity, SaidFact, SaidRelation
from graphrag.language.quotes import align
from graphrag.model import Chunk, Dropped, ExtractedRelation, Span

_STRONGEST = 10.0
_LEAST_SHARE = 0.6
"""Of a quote's words that a passage must have at all; left-out and misspelt ones are forgiven."""


class Grounding:
    """What one window says, item by item, in the order given."""

    def __init__(self, chunks: Sequence[Chunk], types: Types) -> None:
        self.named: list[Named] = []
        self.ties: list[Tie] = []
        self.told: list[Told] = []
        self.dropped: list[Dropped] = []
        self._chunks = chunks
        self._types = types
        self._texts = [Standing(chunk.text) for chunk in chunks]
        self._headers = [Standing(chunk.header) for chunk in chunks]
        self._known: dict[tuple[str, ...], Named] = {}
        self._refused: set[tuple[str, ...]] = set()
        self._seen: set[tuple[object, ...]] = set()

    def take(self, items: Iterable[Item | str]) -> int:
        """Add what is grounded; return how many entities, relations and facts are new."""
        before = len(self.named) + len(self.ties) + len(self.told)
        given = list(items)
        entities = [item for item in given if isinstance(item, SaidEntity)]
        listed = {words_of(entity.name) for entity in entities}
        for entity in entities:
            self._entity(entity, listed)
        for item in given:
            if isinstance(item, SaidRelation):
                self._relation(item)
            elif isinstance(item, SaidFact):
                self._fact(item)
            elif isinstance(item, str):
                self.note("dropped", item, "an item that cannot be read")
        return len(self.named) + len(self.ties) + len(self.told) - before

    def note(self, kind: str, what: str, reason: str, *, chunk: int = 0) -> None:
        """Count something that was not kept as it was said."""
        self.dropped.append(Dropped(kind, self._chunks[chunk].id, what[:200], reason))

    # -- entities ------------------------------------------------------------------------------
    def _entity(self, said: SaidEntity, listed: Collection[tuple[str, ...]]) -> None:
        kind = self._types.entity(said.type)
        if kind is None:
            self.note("dropped", f"{said.name} ({said.type})", "off-schema entity type")
            self._refused.add(words_of(said.name))
            return
        if is_pronoun(said.name):
            self.note("dropped", f"{said.name} ({said.type})", "a pronoun names nobody")
            return
        own = [alias for alias in said.aliases if words_of(alias) != words_of(said.name)]
        for alias in own:
            if words_of(alias) in listed:
                self.note(
                    "repaired", f"{alias} ({said.name})", "an alias that names another entity"
                )
        made = self._placed(said.name, [a for a in own if words_of(a) not in listed])
        if made is None:
            self.note("ungrounded", f"{said.name} ({said.type})", "its name stands in no passage")
            return
        made.type, made.description = kind, made.description or said.description

    def _placed(self, name: str, aliases: Sequence[str]) -> Named | None:
        """Return the entity of that name, made if it stands anywhere in the window."""
        key = words_of(name)
        if key in self._known:
            return self._known[key]
        made = Named(name, "", "")
        self._stand(name, made)
        common = is_common(name, made.surfaces)
        for alias in aliases:
            also = Named(alias, "", "")
            if not self._stand(alias, also):
                self.note("ungrounded", f"{alias} ({name})", "an alias that stands in no passage")
            elif is_pronoun(alias) or (is_common(alias, also.surfaces) and not common):
                self.note("repaired", f"{alias} ({name})", "an alias that names nobody by itself")
            else:
                made.aliases.append(alias)
                made.add(also)
        if not made.spans:
            return None
        self.named.append(made)
        for each in (name, *made.aliases):
            self._known.setdefault(words_of(each), made)
        return made

    def _stand(self, name: str, made: Named) -> bool:
        """Add where `name` stands; its headings count where no text has it."""
        found = False
        for at, text in enumerate(self._texts):
            spans = text.spans(name)
            if spans:
                made.spans[at] = spans
                made.surfaces.update(span.of(self._chunks[at].text) for span in spans)
                found = True
        for at, header in enumerate(self._headers):
            if not found and header.spans(name):
                made.spans.setdefault(at, ())
                found = True
        return found

    def _end(self, name: str, types: Sequence[str]) -> Named | None:
        """Return the entity at a relation's end; one that was not listed is taken if it stands.

        One that was listed and refused is not: guessing its type would bring it back as another.
        """
        key = words_of(name)
        known = self._known.get(key)
        if known is not None or key in self._refused or is_pronoun(name):
            return known
        made = self._placed(name, ())
        if made is not None:
            made.type = self._types.guessed(types)
            self.note("repaired", name, "named only as the end of a relation or fact")
        return made

    def _miss(self, what: str, name: str) -> None:
        """Note why something is left out of which `name` is a part."""
        if words_of(name) in self._refused:
            self.note("dropped", what, f"{name} is of an off-schema type")
        else:
            self.note("ungrounded", what, f"{name} stands in no passage")

    # -- relations -----------------------------------------------------------------------------
    def _relation(self, said: SaidRelation) -> None:
        what = f"{said.source} –{said.type}→ {said.target}"
        rule, name = self._types.relation(said.type)
        if name is None:
            self.note("dropped", what, "off-schema relation type")
            return
        source = self._end(said.source, rule.sources if rule else ())
        target = self._end(said.target, rule.targets if rule else ())
        if source is None or target is None:
            self._miss(what, said.source if source is None else said.target)
            return
        if source is target:
            self.note("dropped", what, "both ends are one entity")
            return
        place = self._stated(said.quote, source, target)
        if place is None:
            self.note("ungrounded", f"{what}: {said.quote}", "no passage says the quote")
            return
        if rule is not None:
            fit = self._types.fit(rule, source.type, target.type)
            if fit == "neither":
                self.note("dropped", what, f"{source.type} → {target.type} does not fit the schema")
                return
            if fit == "flipped":
                self.note("flipped", what, f"{name} runs the other way", chunk=place[0])
                source, target = target, source
        self._tie(said, name, (source, target), place)

    def _tie(
        self, said: SaidRelation, name: str, ends: tuple[Named, Named], place: tuple[int, Span]
    ) -> None:
        chunk, span = place
        where = self._chunks[chunk]
        holds = held(said, f"{where.header} {where.text}", partial(self._mend, chunk))
        seen = (id(ends[0]), id(ends[1]), name, holds.polarity, holds.past, chunk)
        if seen in self._seen:
            return
        self._seen.add(seen)
        relation = ExtractedRelation(
            0,
            0,
            name,
            span,
            confidence=round(min(max(said.strength / _STRONGEST, 0.1), 1.0), 3),
            polarity=holds.polarity,
            valid_from=holds.valid_from,
            description=said.description,
            valid_until=holds.valid_until,
            past=holds.past,
        )
        self.ties.append(Tie(chunk, *ends, relation))

    def _mend(self, chunk: int, what: str, reason: str) -> None:
        self.note("repaired", what, reason, chunk=chunk)

    def _stated(self, quote: str, *ends: Named) -> tuple[int, Span] | None:
        """Return the chunk and the words that state it; without a quote, both names' stretch.

        A word or two that name no end of a relation state none, though a passage has them.
        """
        if not quote:
            return self._stretch(ends)
        if len(ends) > 1 and not telling(quote, (name for end in ends for name in end.names)):
            return None
        found = [
            (not alignment.exact, -alignment.score, at, alignment.span)
            for at, chunk in enumerate(self._chunks)
            if self._texts[at].share(quote) >= _LEAST_SHARE  # aligning is dear, counting is not
            if (alignment := align(quote, chunk.text)) is not None
        ]
        if not found:
            return None
        *_, at, span = min(found, key=lambda item: item[:3])
        return at, span

    def _stretch(self, ends: Sequence[Named]) -> tuple[int, Span] | None:
        """Return the shortest stretch of one chunk that holds a mention of every end."""
        best: tuple[int, int, Span] | None = None
        for at in sorted(ends[0].spans):
            for one in ends[0].spans[at]:
                for other in (ends[-1].spans.get(at) or ()) if len(ends) > 1 else (one,):
                    span = Span(min(one.start, other.start), max(one.end, other.end))
                    if best is None or span.end - span.start < best[0]:
                        best = (span.end - span.start, at, span)
        return (best[1], best[2]) if best else None

    # -- facts ---------------------------------------------------------------------------------
    def _fact(self, said: SaidFact) -> None:
        what = f"{said.subject}: {said.key} = {said.value}"
        subject = self._end(said.subject, ())
        if subject is None:
            self._miss(what, said.subject)
            return
        place = self._stated(said.quote or said.value, subject)
        if place is None:
            self.note("ungrounded", f"{what}: {said.quote}", "no passage says the quote")
            return
        chunk, span = place
        value = align(said.value, span.of(self._chunks[chunk].text))
        if value is None:
            self.note("ungrounded", what, "its quote does not give the value", chunk=chunk)
            return
        fact = self._types.fact(said.key, said.value, span)
        if (id(subject), fact.key, fact.value.text, chunk) not in self._seen:
            self._seen.add((id(subject), fact.key, fact.value.text, chunk))
            self.told.append(Told(chunk, subject, fact))
