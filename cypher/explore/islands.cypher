// Entities without any relation.
// $limit: rows
MATCH (entity:`__Entity__`)
WHERE entity.digest IS NOT NULL AND NOT EXISTS { (entity)--(:`__Entity__`) }
RETURN entity.name AS entity, entity.type AS type, COUNT { (entity)<-[:HAS_ENTITY]-() } AS chunks
ORDER BY chunks DESC, entity LIMIT $limit
