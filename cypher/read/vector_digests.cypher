// Digests of the vectors that some rows have.
// {{label}}: one of ours
// $rows: list of {id}
UNWIND $rows AS wanted
MATCH (row:`{{label}}` {id: wanted.id})
RETURN row.id AS id, row.embedding_digest AS embedding, row.token_digest AS tokens
