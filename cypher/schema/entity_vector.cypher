// Vectors of entitys; the dimension is the embedder's.
// $options: {indexConfig}
CREATE VECTOR INDEX entity_vector IF NOT EXISTS FOR (row:`__Entity__`) ON (row.embedding)
OPTIONS $options
