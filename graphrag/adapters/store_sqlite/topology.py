"""The graph as numbers, made from the side tables without reading a row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from graphrag.ports import Topology
from graphrag.storing.walk import Tie
from graphrag.storing.whole import Ints, Whole, numbered


def whole(connection: sqlite3.Connection) -> Whole:
    """Read the side tables."""
    chunks = connection.execute(
        "SELECT number, row.id, document, passage FROM chunk JOIN row USING (number)"
        " ORDER BY document, ordinal, row.id"
    ).fetchall()
    entities = connection.execute(
        "SELECT number, row.id FROM entity JOIN row USING (number) ORDER BY row.id"
    ).fetchall()
    relations = connection.execute(
        "SELECT number, source, target, weight, row.id FROM relation JOIN row USING (number)"
        " ORDER BY row.id"
    ).fetchall()
    order = {id_: place for place, id_ in enumerate(dict.fromkeys(row[2] for row in chunks))}
    return Whole(
        chunks=np.array([row[0] for row in chunks], dtype=np.int64),
        chunk_ids=tuple(row[1] for row in chunks),
        passages=numbered([row[3] or row[1] for row in chunks]),
        documents=np.array([order[row[2]] for row in chunks], dtype=np.int32),
        entities=np.array([row[0] for row in entities], dtype=np.int64),
        entity_ids=tuple(row[1] for row in entities),
        mentions=_table(connection.execute("SELECT chunk, entity, role FROM mention"), 3),
        relations=_table((row[:3] for row in relations), 3),
        relation_ids=tuple(row[4] for row in relations),
        weights=np.array([row[3] for row in relations], dtype=np.float32),
        evidence=_table(
            connection.execute(
                "SELECT owner, chunk, asserted FROM evidence"
                " JOIN relation ON relation.number = evidence.owner"
            ),
            3,
        ),
    )


def _table(rows: Iterable[Iterable[int]], columns: int) -> Ints:
    """Return (n, columns) int64."""
    flat = np.fromiter(chain.from_iterable(rows), dtype=np.int64)
    return flat.reshape(-1, columns)


@dataclass(frozen=True, eq=False)
class Web:
    """A viewer's topology with each relation at both of its ends, grouped by entity.

    Attributes:
        topology: The visible graph.
        place: Position of an entity id in the topology.
        start: (entities + 1,): where each entity's ties begin in the arrays below.
        other: The entity at the far end.
        relation: Position of the relation; strongest first within an entity, ties by id.
    """

    topology: Topology
    place: dict[str, int]
    start: Ints
    other: NDArray[np.int32]
    relation: Ints

    def ties_of(self, entity_ids: Sequence[str]) -> dict[str, list[Tie]]:
        """Return the ties of visible entities."""
        return {id_: self._ties(self.place[id_]) for id_ in entity_ids if id_ in self.place}

    def _ties(self, entity: int) -> list[Tie]:
        graph = self.topology
        here = slice(int(self.start[entity]), int(self.start[entity + 1]))
        return [
            Tie(
                graph.entity_ids[other],
                graph.relation_ids[relation],
                float(graph.weights[relation]),
            )
            for other, relation in zip(
                self.other[here].tolist(), self.relation[here].tolist(), strict=True
            )
        ]


def web(topology: Topology) -> Web:
    """Return `topology` with the ties of each entity at hand."""
    near = topology.relations.T.ravel()
    far = topology.relations[:, ::-1].T.ravel()
    relation = np.tile(np.arange(len(topology.relation_ids), dtype=np.int64), 2)
    order = np.lexsort((relation, -np.tile(topology.weights, 2), near))
    sizes = np.bincount(near, minlength=len(topology.entity_ids))
    return Web(
        topology,
        {id_: place for place, id_ in enumerate(topology.entity_ids)},
        np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        far[order],
        relation[order],
    )
