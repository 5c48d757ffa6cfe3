// Write packed token vectors of chunks.
// $rows: list of {id, packed, digest}
UNWIND $rows AS row
MERGE (chunk:`__Chunk__` {id: row.id})
SET chunk.token_vectors = row.packed, chunk.token_digest = row.digest
