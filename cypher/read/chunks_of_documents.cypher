// Chunks of some documents, by document and ordinal.
// $ids: list
UNWIND $ids AS id
MATCH (:`__Document__` {id: id})<-[:PART_OF]-(row:`__Chunk__`) WHERE row.digest IS NOT NULL
RETURN row {.id, .document_id, .ordinal, .text, .start, .end, .header, .tokens, .page, .context, .same_as, .parent} AS row
ORDER BY row.document_id, row.ordinal, row.id
