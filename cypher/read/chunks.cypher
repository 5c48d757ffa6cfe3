// All chunks, by document and ordinal.
MATCH (row:`__Chunk__`) WHERE row.digest IS NOT NULL
RETURN row {.id, .document_id, .ordinal, .text, .start, .end, .header, .tokens, .page, .context, .same_as, .parent} AS row
ORDER BY row.document_id, row.ordinal, row.id
