// The nearest entities that some documents mention, exactly.
// $documents: ids
// $vector: of the question
// $limit: at most
UNWIND $documents AS id
MATCH (:`__Document__` {id: id})<-[:PART_OF]-(chunk:`__Chunk__`)-[:HAS_ENTITY]->(row:`__Entity__`)
WHERE chunk.digest IS NOT NULL AND row.digest IS NOT NULL AND row.embedding IS NOT NULL
WITH DISTINCT row
RETURN row.id AS id, 2 * vector.similarity.cosine(row.embedding, $vector) - 1 AS score
ORDER BY score DESC, id LIMIT $limit
