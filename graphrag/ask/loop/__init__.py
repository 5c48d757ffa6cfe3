"""A search in which a model chooses each step from what the steps before it found."""

from graphrag.ask.loop.limits import Limits
from graphrag.ask.loop.run import Tool, run
from graphrag.ask.loop.tools import graph_tools

__all__ = ["Limits", "Tool", "graph_tools", "run"]
