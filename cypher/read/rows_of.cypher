// Whole rows of a label, in the order asked for.
// {{label}}: one of ours
// $ids: list
UNWIND range(0, size($ids) - 1) AS place
MATCH (row:`{{label}}` {id: $ids[place]}) WHERE row.digest IS NOT NULL
RETURN row.row AS row ORDER BY place
