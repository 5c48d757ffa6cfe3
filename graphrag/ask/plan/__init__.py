"""How a question will be answered: its route, what it names, and why."""

from graphrag.ask.plan.plan import plan

__all__ = ["plan"]
