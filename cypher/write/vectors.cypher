// Write vectors of rows that are stored, or are about to be.
// {{label}}: one of ours
// $rows: list of {id, vector, digest}
UNWIND $rows AS row
MERGE (node:`{{label}}` {id: row.id})
SET node.embedding_digest = row.digest
WITH node, row
CALL db.create.setNodeVectorProperty(node, 'embedding', row.vector)
