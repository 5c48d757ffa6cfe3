// The best rows with any of the words, in visible documents where $documents is not null.
// $index: full-text index
// $query: quoted words
// $documents: ids of visible documents, or null (only chunks can be filtered so)
// $limit: at most
CALL db.index.fulltext.queryNodes($index, $query) YIELD node, score
WHERE $documents IS NULL OR node.document_id IN $documents
RETURN node.id AS id, score, node.row AS row, node.report AS report
LIMIT $limit
