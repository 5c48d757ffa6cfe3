"""Documents to a knowledge graph, questions to cited answers.

    from graphrag import GraphRag, Viewer

    with GraphRag.open() as graph:
        graph.ingest("reports/")
        answer = graph.ask("Who runs the company that acquired Helios Storage?")

Everything exported here is public and stable; all else may change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphrag.app import Check, GraphRag, Status
    from graphrag.errors import GraphragError
    from graphrag.model import Answer, Citation, Evidence, Filters, Found, Run, Viewer

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Check",
    "Citation",
    "Evidence",
    "Filters",
    "Found",
    "GraphRag",
    "GraphragError",
    "Run",
    "Status",
    "Viewer",
    "__version__",
]
_HOMES = {
    "Check": "graphrag.app",
    "GraphRag": "graphrag.app",
    "GraphragError": "graphrag.errors",
    "Status": "graphrag.app",
}


def __getattr__(name: str) -> Any:  # Any: one of the names above
    """Load public names when first used, so that `import graphrag` stays quick."""
    if name not in __all__:
        message = f"module 'graphrag' has no attribute {name!r}"
        raise AttributeError(message)
    from importlib import import_module

    return getattr(import_module(_HOMES.get(name, "graphrag.model")), name)
