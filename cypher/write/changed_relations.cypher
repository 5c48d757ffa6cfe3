// Write relations that are stored already.
// $rows: list of {id, source_id, target_id, properties}
UNWIND $rows AS row
MATCH (:`__Entity__` {id: row.source_id})-[relation]->(:`__Entity__` {id: row.target_id})
WHERE relation.id = row.id
SET relation = row.properties
