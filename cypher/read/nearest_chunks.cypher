// The nearest chunks of some documents, exactly.
// $documents: ids
// $vector: of the question
// $limit: at most
UNWIND $documents AS id
MATCH (:`__Document__` {id: id})<-[:PART_OF]-(row:`__Chunk__`)
WHERE row.digest IS NOT NULL AND row.embedding IS NOT NULL
RETURN row.id AS id, 2 * vector.similarity.cosine(row.embedding, $vector) - 1 AS score
ORDER BY score DESC, id LIMIT $limit
