"""What cog writes into `docs/architecture.md`: who imports whom, and the stages' signatures."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from textwrap import wrap

import grimp
import networkx as nx

STAGES = {
    "ingest": (
        "load.load",
        "chunk.chunk",
        "extract.with_spacy.extract",
        "anchor.anchor",
        "resolve.resolve",
        "cluster.cluster",
        "report.write_reports",
        "index.index",
    ),
    "ask": (
        "plan.plan",
        "local_search.local_search",
        "global_search.global_search",
        "aggregate.aggregate",
        "answer.answer",
        "cite.verify",
    ),
}
_WIDTH = 110
_NOT_ROOMS = ("errors", "model", "__main__")  # everybody may, and nobody does


def rooms() -> str:
    """Return the rooms as a diagram: an arrow for each import that no longer way implies."""
    graph = grimp.build_graph("graphrag")
    names = sorted(graph.find_children("graphrag"))
    for name in names:
        graph.squash_module(name)
    wanted = [name for name in names if name.split(".")[1] not in _NOT_ROOMS]
    edges = [
        (importer, imported)
        for importer in wanted
        for imported in sorted(graph.find_modules_directly_imported_by(importer))
        if imported in wanted and imported != importer
    ]
    reduced = nx.transitive_reduction(nx.DiGraph(edges))
    arrows = sorted(f"    {_room(a)} --> {_room(b)}" for a, b in reduced.edges)
    return "\n".join(["```mermaid", "flowchart TD", *arrows, "```"])


def signatures() -> str:
    """Return the signature of every stage, in the order of the pipelines."""
    lines = ["```python"]
    for room, stages in STAGES.items():
        lines.append(f"# {room}")
        lines += [_signature(f"graphrag.{room}.{stage}") for stage in stages]
    return "\n".join([*lines, "```"])


def _room(module: str) -> str:
    return module.split(".")[1]


def _signature(path: str) -> str:
    """Return a signature, each keyword on a line of its own where one line would be long."""
    module, _, name = path.rpartition(".")
    function: Callable[..., object] = getattr(import_module(module), name)
    signature = inspect.signature(function)
    parts = []
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
            parts.append("*")
        parts.append(f"{parameter.name}: {parameter.annotation}{_default(parameter.default)}")
    where = f"{module.removeprefix('graphrag.')}.{name}"
    end = f" -> {signature.return_annotation}"
    line = f"{where}({', '.join(parts)}){end}"
    if len(line) <= _WIDTH:
        return line
    unbroken = ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
    inside = [part.replace("\N{NO-BREAK SPACE}", " ") for part in wrap(unbroken, _WIDTH - 4)]
    return "\n".join([f"{where}(", *(f"    {part}" for part in inside), f"){end}"])


def _default(value: object) -> str:
    if value is inspect.Parameter.empty:
        return ""
    return (
        f" = {value!r}" if value is None or isinstance(value, bool | int | str | tuple) else " = …"
    )
