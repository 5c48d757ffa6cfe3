// Vectors of chunks; the dimension is the embedder's.
// $options: {indexConfig}
CREATE VECTOR INDEX chunk_vector IF NOT EXISTS FOR (row:`__Chunk__`) ON (row.embedding)
OPTIONS $options
