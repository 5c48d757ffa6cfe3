"""Fill an empty Neo4j with the small world of the contract suite: run as a script."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from contracts import live_neo4j, world

live_neo4j.fresh_database()
store = live_neo4j.open_store()
store.apply(world.WORLD)
store.close()
