// Digests of all relations.
MATCH (:`__Entity__`)-[row]->(:`__Entity__`) WHERE row.digest IS NOT NULL
RETURN row.id AS id, row.digest AS digest
