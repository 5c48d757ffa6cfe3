// Keep packed token vectors of another embedder beside those that serve.
// $rows: list of {id, packed, digest}
UNWIND $rows AS row
MATCH (chunk:`__Chunk__` {id: row.id})
SET chunk.staged_tokens = row.packed, chunk.staged_token_digest = row.digest
