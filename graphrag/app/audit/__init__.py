"""What is wrong with a corpus: contradictions, copies, gaps and what has changed since."""

from graphrag.app.audit.auditing import Auditing
from graphrag.app.audit.issues import KINDS, Audit, Issue, Place

__all__ = ["KINDS", "Audit", "Auditing", "Issue", "Place"]
