// Tie entities to the chunks that mention them; both are there.
// $rows: list of {entity_id, chunk_id, properties}
UNWIND $rows AS row
MATCH (chunk:`__Chunk__` {id: row.chunk_id})
MATCH (entity:`__Entity__` {id: row.entity_id})
CREATE (chunk)-[mention:HAS_ENTITY]->(entity)
SET mention = row.properties
