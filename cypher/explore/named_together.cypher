// Entities that are often named together though no relation ties them.
// $least: chunks they share
// $limit: rows
MATCH (one:`__Entity__`)<-[:HAS_ENTITY]-(chunk:`__Chunk__`)-[:HAS_ENTITY]->(other:`__Entity__`)
WHERE one.id < other.id
WITH one, other, count(DISTINCT chunk) AS chunks
WHERE chunks >= $least AND NOT EXISTS { (one)--(other) }
RETURN one.name AS one, other.name AS other, chunks ORDER BY chunks DESC, one, other LIMIT $limit
