// Entities of some types, by id.
// $types: list
MATCH (row:`__Entity__`) WHERE row.type IN $types AND row.digest IS NOT NULL
WITH row ORDER BY row.id RETURN row.row AS row
