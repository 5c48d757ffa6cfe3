// Digests of vectors that are kept beside those that serve.
// {{label}}: one of ours
// $rows: list of {id}
UNWIND $rows AS wanted
MATCH (row:`{{label}}` {id: wanted.id})
RETURN row.id AS id, row.staged_digest AS embedding, row.staged_token_digest AS tokens
