// Digests of some relations, found by their ends.
// $rows: list of {id, source_id, target_id}
UNWIND $rows AS wanted
MATCH (:`__Entity__` {id: wanted.source_id})-[row]->(:`__Entity__` {id: wanted.target_id})
WHERE row.id = wanted.id
RETURN row.id AS id, row.digest AS digest
