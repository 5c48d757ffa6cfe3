// Documents of some chunks.
// $ids: of chunks
UNWIND $ids AS id
MATCH (row:`__Chunk__` {id: id}) WHERE row.document_id IS NOT NULL
RETURN DISTINCT row.document_id AS id
