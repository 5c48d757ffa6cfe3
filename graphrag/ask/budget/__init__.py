"""What a model is given to read: as much as fits, the words that matter, in a good order."""

from graphrag.ask.budget.arrange import arranged
from graphrag.ask.budget.compress import Bearing
from graphrag.ask.budget.fit import fitted, room_for_evidence
from graphrag.ask.budget.shown import Shown

__all__ = ["Bearing", "Shown", "arranged", "fitted", "room_for_evidence"]
