// Keep vectors of another embedder beside those that serve.
// {{label}}: one of ours
// $rows: list of {id, vector, digest}
UNWIND $rows AS row
MATCH (node:`{{label}}` {id: row.id})
SET node.staged_digest = row.digest
WITH node, row
CALL db.create.setNodeVectorProperty(node, 'staged_embedding', row.vector)
