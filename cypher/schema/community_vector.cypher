// Vectors of reports; the dimension is the embedder's.
// $options: {indexConfig}
CREATE VECTOR INDEX community_vector IF NOT EXISTS FOR (row:`__Community__`) ON (row.embedding)
OPTIONS $options
