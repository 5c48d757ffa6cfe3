// Chunks and their documents, for walks.
MATCH (row:`__Chunk__`) WHERE row.digest IS NOT NULL
RETURN row.id AS id, row.document_id AS document_id,
       row.same_as AS same_as ORDER BY row.document_id, row.ordinal, row.id
