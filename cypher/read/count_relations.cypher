// How many relations are stored.
MATCH (:`__Entity__`)-[row]->(:`__Entity__`) WHERE row.digest IS NOT NULL RETURN count(row) AS count
