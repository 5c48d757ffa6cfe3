"""Two things that prose tells of, compared by one value that it gives of each."""

from graphrag.ask.answer.compared.compare import compare_in_prose
from graphrag.ask.answer.compared.question import Comparison, comparison_in

__all__ = ["Comparison", "compare_in_prose", "comparison_in"]
