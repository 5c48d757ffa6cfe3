// Remove relations.
// $ids: list
MATCH (:`__Entity__`)-[row]->(:`__Entity__`) WHERE row.id IN $ids AND row.digest IS NOT NULL
DELETE row
RETURN count(row) AS count
