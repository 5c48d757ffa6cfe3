// Entities that rest on a single chunk.
// $limit: rows
MATCH (entity:`__Entity__`)<-[:HAS_ENTITY]-(chunk:`__Chunk__`)
WITH entity, collect(chunk) AS chunks WHERE size(chunks) = 1
MATCH (document:`__Document__`)<-[:PART_OF]-(chunk:`__Chunk__` {id: chunks[0].id})
RETURN entity.name AS entity, entity.type AS type, document.source AS only_source
ORDER BY entity LIMIT $limit
