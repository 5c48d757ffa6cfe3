// The nearest rows by the index, scored exactly.
// $index: vector index
// $k: how many to take from the index
// $vector: of the question
CALL db.index.vector.queryNodes($index, $k, $vector) YIELD node
WITH node, 2 * vector.similarity.cosine(node.embedding, $vector) - 1 AS score
RETURN node.id AS id, score, node.document_id AS document_id
ORDER BY score DESC, id
