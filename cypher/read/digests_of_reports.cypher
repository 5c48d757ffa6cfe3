// Digests of some reports; all where $rows is null.
// $rows: list of {id}, or null
MATCH (row:`__Community__`)
WHERE row.report_digest IS NOT NULL AND ($rows IS NULL OR row.id IN [wanted IN $rows | wanted.id])
RETURN row.id AS id, row.report_digest AS digest
