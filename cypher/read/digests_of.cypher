// Digests of some rows of a label.
// {{label}}: one of ours
// $rows: list of {id}
UNWIND $rows AS wanted
MATCH (row:`{{label}}` {id: wanted.id}) WHERE row.digest IS NOT NULL
RETURN row.id AS id, row.digest AS digest
