"""Questions against typed facts: whose, which field, under which conditions.

Shared by `aggregate` (many subjects) and `answer` (one). Nothing here knows a domain:
subjects, fields and the questions that ask for them come from the schema and the graph.
"""

from graphrag.ask.facts.conditions.values import Condition, conditions_of
from graphrag.ask.facts.fields import FieldGuess, field_questions, guess_fields, label_of
from graphrag.ask.facts.reading import COUNTS, Reading, read
from graphrag.ask.facts.subjects import (
    Match,
    Subject,
    best_of,
    load_subjects,
    match_subjects,
    name_of,
)
from graphrag.ask.facts.values import number_of, order_of, ordered

__all__ = [
    "COUNTS",
    "Condition",
    "FieldGuess",
    "Match",
    "Reading",
    "Subject",
    "best_of",
    "conditions_of",
    "field_questions",
    "guess_fields",
    "label_of",
    "load_subjects",
    "match_subjects",
    "name_of",
    "number_of",
    "order_of",
    "ordered",
    "read",
]
