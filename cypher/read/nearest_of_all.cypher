// The nearest rows, exactly, while the index is being made anew.
// {{label}}: one of ours
// $vector: of the question
// $limit: at most
MATCH (row:`{{label}}`) WHERE row.embedding IS NOT NULL
RETURN row.id AS id, 2 * vector.similarity.cosine(row.embedding, $vector) - 1 AS score
ORDER BY score DESC, id LIMIT $limit
