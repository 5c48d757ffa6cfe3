// The nearest of some reports, exactly.
// $ids: of communities
// $vector: of the question
// $limit: at most
UNWIND $ids AS id
MATCH (row:`__Community__` {id: id}) WHERE row.embedding IS NOT NULL
RETURN row.id AS id, 2 * vector.similarity.cosine(row.embedding, $vector) - 1 AS score
ORDER BY score DESC, id LIMIT $limit
