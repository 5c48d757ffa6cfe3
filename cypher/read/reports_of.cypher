// Reports in the order asked for.
// $ids: list
UNWIND range(0, size($ids) - 1) AS place
MATCH (row:`__Community__` {id: $ids[place]}) WHERE row.report_digest IS NOT NULL
RETURN row.report AS row ORDER BY place
