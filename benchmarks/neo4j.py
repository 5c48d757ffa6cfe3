"""Load, reload, look-ups and killed loads on a real Neo4j, on a graph that is made here.

The database is emptied: use a server that holds nothing you want to keep.

    tools/neo4j/run start --apoc
    eval "$(tools/neo4j/run env)"
    python benchmarks/neo4j.py                         # 100,000 / 500,000 / 20,000
    python benchmarks/neo4j.py --scale 0.05 --queries 100 --kills 5

`--theirs PYTHON` also measures the writer of `neo4j-graphrag`, in whose environment that Python
is (`pip install neo4j-graphrag==1.22.0` there; the server needs `--apoc`). `--restart COMMAND`
also runs a command that restarts the server in the middle of a load.

The last line is one JSON object with a row a measure.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

# This file is called neo4j too: run as a script, its folder would hide the driver.
HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parent), *(place for place in sys.path if Path(place).resolve() != HERE)]

from benchmarks import neo4j_kills, neo4j_loads, neo4j_look_ups  # noqa: E402
from benchmarks.neo4j_graph import graph, with_store  # noqa: E402
from graphrag.adapters.store_neo4j.write import CONNECTIONS  # noqa: E402

MEASURES = ("loads", "look-ups", "kills")
LOADS = {
    "bare": f"UNWIND CREATE of the same rows, prepared, {CONNECTIONS} connections",
    "ours": "load",
    "kinds": "load, kind by kind",
    "theirs": "load by Neo4jWriter of neo4j-graphrag",
}


def main() -> None:
    """Run what was asked for and print one row a measure."""
    options = arguments()
    if options.way:
        print(json.dumps(one_way(options)))
        return
    rows: list[dict[str, object]] = []
    for row in measures(options):
        rows.append({"system": "graphrag", "data": f"synthetic x{options.scale:g}", **row})
        print(json.dumps(rows[-1]), file=sys.stderr)  # progress
    machine = {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "server": with_store(lambda store: store.server_version),
    }
    print(json.dumps({"rows": rows, "machine": machine}))  # the result


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="1 is 100,000 entities")
    parser.add_argument("--queries", type=int, default=500, help="look-ups of each kind")
    parser.add_argument("--kills", type=int, default=0, help="loads to kill at a random moment")
    parser.add_argument("--only", choices=MEASURES, help="one of the measures")
    parser.add_argument("--ways", default=",".join(LOADS), help="to load, parted by commas")
    parser.add_argument("--theirs", metavar="PYTHON", help="where neo4j-graphrag is installed")
    parser.add_argument("--restart", metavar="COMMAND", help="that restarts the server")
    parser.add_argument("--way", help=argparse.SUPPRESS)
    return parser.parse_args()


def one_way(options: argparse.Namespace) -> dict[str, object]:
    """Do one load: what a process of its own is started for."""
    if options.way == "theirs":
        return neo4j_loads.theirs(options.scale, options.theirs)
    ways = {"ours": neo4j_loads.ours, "kinds": neo4j_loads.by_kind, "bare": neo4j_loads.bare,
            "load": neo4j_loads.load}  # fmt: skip
    return ways[options.way](options.scale)


def measures(options: argparse.Namespace) -> Iterator[dict[str, object]]:
    """Yield the rows, one after the other."""
    wanted = [options.only] if options.only else MEASURES
    if "loads" in wanted:
        yield from loads(options)
    if "look-ups" in wanted:
        neo4j_loads.apart("ours", options.scale)
        change = graph(options.scale)
        yield from with_store(
            lambda store: list(neo4j_look_ups.look_ups(store, change, options.queries))
        )
    if "kills" in wanted:
        yield from neo4j_kills.measures(options.scale, options.kills, options.restart)


def loads(options: argparse.Namespace) -> Iterator[dict[str, object]]:
    """Yield a row a way to load, and how they compare.

    A tenth is loaded first: a server that has just started compiles while it works.
    """
    rates: dict[str, float] = {}
    theirs = ("--theirs", options.theirs) if options.theirs else ()
    for way, measure in LOADS.items():
        if way not in options.ways.split(",") or (way == "theirs" and not theirs):
            continue
        if not rates:
            neo4j_loads.apart(way, options.scale / 10, *theirs)
        found = neo4j_loads.apart(way, options.scale, *theirs)
        rates[way] = float(str(found.get("rows/s", 0)))
        yield {"measure": measure, **found}
    for way, measure in (("bare", "the bare loop's"), ("theirs", "their writer's")):
        if way in rates and "ours" in rates:
            times = round(rates["ours"] / rates[way], 2)
            yield {"measure": f"our rate, times {measure}", "factor": times}


if __name__ == "__main__":
    main()
