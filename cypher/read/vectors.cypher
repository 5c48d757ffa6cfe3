// Vectors of some rows.
// {{label}}: one of ours
// $ids: list
UNWIND $ids AS id
MATCH (row:`{{label}}` {id: id}) WHERE row.embedding IS NOT NULL
RETURN id, row.embedding AS vector
