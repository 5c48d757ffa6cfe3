// All reports, by id of their communities.
MATCH (row:`__Community__`) WHERE row.report_digest IS NOT NULL
WITH row ORDER BY row.id RETURN row.report AS row
