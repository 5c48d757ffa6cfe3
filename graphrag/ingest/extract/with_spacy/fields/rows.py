"""Rows of tables: what each says of the thing that one of its cells names.

A schema may map a table by its heads: which column names the thing, and which columns are
ties. Without that the first column names it; a column whose head says what kind of thing it
holds ("Supplier", "City") is a tie named after the head, every column a fact. The thing's own
name is a fact under its head too: so what a table lists can be counted and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from graphrag.ingest.extract.with_spacy.fields.fact import FieldFact
from graphrag.ingest.extract.with_spacy.fields.layout import Row
from graphrag.ingest.extract.with_spacy.fields.rules import Rules, snake
from graphrag.ingest.extract.with_spacy.values import folded, read_value
from graphrag.language import names
from graphrag.model import EntityType, ExtractionSchema, Span, TableRule

_HEADS = {
    "PERSON": (
        "assignee author captain chair chairman colleague contact director driver employee "
        "engineer leader manager operator owner person responsible supervisor who"
    ),
    "ORG": (
        "agency buyer carrier client company contractor customer dealer department employer "
        "institution manufacturer organisation organization partner producer subsidiary supplier "
        "team vendor"
    ),
    "GPE": "city country county location municipality place port province region site state town",
    "PRODUCT": "article component device item machine material model part product software tool",
}
"""Heads of columns that hold names, by the tagger's label for such names."""
_POSTS = frozenset({"department", "function", "job", "position", "role"})
"""Heads beside which a column of names holds people."""
_NAMES = frozenset({"name", "full name"})


class RowReader:
    """Reads rows by a schema's tables, else by their heads."""

    def __init__(
        self, schema: ExtractionSchema, rules: Rules, says_nothing: Callable[[str], bool]
    ) -> None:
        self._tables = schema.tables
        self._rules = rules
        self._says_nothing = says_nothing
        self._strict = schema.mode == "strict"
        self._types = {names.key(word): e.name for e in schema.entities for word in _words(e)}
        for entity in schema.entities:
            for label in entity.tagger_labels:
                for head in _HEADS.get(label, "").split():
                    self._types.setdefault(head, entity.name)

    def read(self, row: Row, text: str) -> Iterator[FieldFact]:
        """Yield what `row` says; `text` is its document's."""
        heads = [names.key(head) for head in row.heads]
        table = next((t for t in self._tables if _fits(t, heads)), None)
        subject = row.subject
        if table and table.subject:
            subject = heads.index(names.key(table.subject))
        if subject >= len(row.cells) or not row.cells[subject].of(text).strip():
            return
        owner = row.cells[subject]
        owner_type = (table.type if table else "") or self._type(heads[subject], heads)
        for at, (head, cell) in enumerate(zip(row.heads, row.cells, strict=False)):
            value = folded(cell.of(text))
            if not head or self._says_nothing(value):
                continue
            rules = self._rules.reading(head, ())
            key, kind = (rules[0].key, rules[0].value) if rules else (snake(head), None)
            relation, target = self._tie(table, head) if at != subject else ("", "")
            yield FieldFact(
                key,
                read_value(value, kind=kind),
                _around(owner, cell),
                row.span,
                relation=relation,
                target=target,
                name=value if relation else "",
                owner=owner,
                owner_type=owner_type,
            )

    def _tie(self, table: TableRule | None, head: str) -> tuple[str, str]:
        """Return the relation that a column gives and the type of its values; both may be ""."""
        key = names.key(head)
        if table is not None:
            ties = (tie for tie in table.relations if names.key(tie[0]) == key)
            return next(((relation, target) for _, relation, target in ties), ("", ""))
        ruled = next((rule for rule in self._rules.reading(head, ()) if rule.relation), None)
        if ruled is not None:
            return ruled.relation, ruled.target
        type_ = "" if self._strict else self._type(key)
        return (snake(head).upper(), type_) if type_ else ("", "")

    def _type(self, head: str, beside: Sequence[str] = ()) -> str:
        """Return what a column holds: its head says it, or the last word of it ("ward manager")."""
        if head in _NAMES and not _POSTS.isdisjoint(beside):
            return self._types.get("person", "")
        return self._types.get(head, "") or self._types.get(head.rpartition(" ")[2], "")


def _fits(table: TableRule, heads: list[str]) -> bool:
    return {names.key(column) for column in table.columns} <= set(heads)


def _around(one: Span, other: Span) -> Span:
    """Return the stretch that holds both: a chunk states a row's fact only with its subject."""
    return Span(min(one.start, other.start), max(one.end, other.end))


def _words(entity: EntityType) -> tuple[str, ...]:
    return (entity.name, *entity.nouns, entity.plural)
