// How many reports are stored.
MATCH (row:`__Community__`) WHERE row.report_digest IS NOT NULL RETURN count(row) AS count
