// Packed token vectors of some chunks.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Chunk__` {id: id}) WHERE row.token_vectors IS NOT NULL AND row.digest IS NOT NULL
RETURN id, row.token_vectors AS packed
