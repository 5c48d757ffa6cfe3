// Chunks in the order asked for.
// $ids: list
UNWIND range(0, size($ids) - 1) AS place
MATCH (row:`__Chunk__` {id: $ids[place]}) WHERE row.digest IS NOT NULL
RETURN row {.id, .document_id, .ordinal, .text, .start, .end, .header, .tokens, .page, .context, .same_as, .parent} AS row
ORDER BY place
