// Tie entities to the chunks that mention them; either may come later.
// $rows: list of {entity_id, chunk_id, properties}
UNWIND $rows AS row
MERGE (entity:`__Entity__` {id: row.entity_id})
MERGE (chunk:`__Chunk__` {id: row.chunk_id})
CREATE (chunk)-[mention:HAS_ENTITY]->(entity)
SET mention = row.properties
