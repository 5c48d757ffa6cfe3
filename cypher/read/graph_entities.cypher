// Ids of all entities, for walks.
MATCH (row:`__Entity__`) WHERE row.digest IS NOT NULL RETURN row.id AS id ORDER BY row.id
