"""Thirty notes on three topics, each a document of one sentence, in a store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graphrag.adapters.memo_sqlite import SqliteMemo
from graphrag.adapters.store_sqlite import SqliteStore
from graphrag.ingest.cluster import cluster
from graphrag.ingest.index import index
from graphrag.ingest.report import write_reports
from graphrag.model import Chunk, Document, Span, ids
from graphrag.ports import Change, Store, TokenEmbedder

BEES = """
The hive was opened in April and the queen was seen on the third frame.
A swarm left the hive on Sunday and settled in the old pear tree.
Honey was taken from two hives, eleven kilos from each frame box.
The bees carried pollen from the lime trees until late in June.
A new queen was bought for the weak hive behind the shed.
Varroa mites were counted on the board under every hive.
The swarm was caught in a straw basket and given a frame of brood.
Bees died at the entrance of the hive after the field was sprayed.
The honey of the second harvest is dark and tastes of chestnut.
In October the hives were fed with sugar syrup for the winter.
"""
BOATS = """
The mainsail tore near the boom and was mended before the regatta.
The harbour was closed while the gale blew from the north-west.
We anchored in the bay and rowed ashore in the dinghy.
The mast was taken down and the rigging checked for rust.
A new jib was ordered for the boat from the sailmaker.
The keel touched the sand bank at low tide near the harbour.
The crew reefed the sail as the wind rose over the bay.
The boat was hauled out of the harbour and its hull was painted.
The regatta began at noon with a light wind and eleven boats.
The anchor dragged at night and the crew took turns on watch.
"""
BREAD = """
The sourdough rose for nine hours in the cold kitchen.
Rye flour was mixed with water and left to ferment overnight.
The loaf was baked in an iron pot and the crust turned dark.
The oven was too hot and the crust of the loaf burned.
The dough was folded four times and shaped into a round loaf.
A pinch of salt was forgotten and the dough tasted flat.
The baker fed the sourdough with flour every morning.
The yeast was old and the dough did not rise in the oven.
Spelt flour makes a soft dough that bakes quickly.
The rolls were brushed with milk and baked until brown.
"""
TOPICS = {"bees": BEES, "boats": BOATS, "bread": BREAD}


def notes() -> Iterator[tuple[Document, Chunk]]:
    """Yield each note; half of every topic are of 2014, the others of 2016."""
    for topic, text in TOPICS.items():
        for number, line in enumerate(text.strip().splitlines()):
            source = f"{topic}-{number}.txt"
            day = "2014-05-01" if number % 2 else "2016-05-01"
            document = Document(
                ids.document_id(source), source, f"Note {number}", "", (), "d", valid_from=day
            )
            id_ = ids.chunk_id(document.id, document.title, line, 0)
            span = Span(0, len(line))
            yield document, Chunk(id_, document.id, 0, line, span, document.title, 20)


@contextmanager
def filled(folder: Path, encoder: TokenEmbedder) -> Iterator[Store]:
    """Let a store hold the notes, their communities and reports."""
    read = list(notes())
    documents = {document.id: document for document, _ in read}
    chunks = {chunk.id: chunk for _, chunk in read}
    communities = cluster([], [], chunks=chunks).communities
    written = write_reports(
        communities, entities=[], relations=[], facts=[], chunks=chunks, documents=documents
    )
    change = Change(
        documents=tuple(documents.values()),
        chunks=tuple(chunks.values()),
        communities=communities,
        reports=written.reports,
    )
    memo = SqliteMemo(folder / "memo.db")
    opened = SqliteStore(folder / "graph.db")
    opened.apply(index(change, embedder=encoder, memo=memo))
    yield opened
    opened.close()
    memo.close()
