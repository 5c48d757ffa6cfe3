"""What is written about communities, from the leaves up to the root."""

from graphrag.ingest.report.writing import Reports, write_reports

__all__ = ["Reports", "write_reports"]
