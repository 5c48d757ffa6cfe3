// Facts of some entities.
// $ids: list
UNWIND $ids AS id
MATCH (:`__Entity__` {id: id})-[:HAS_FACT]->(row:`__Fact__`) WHERE row.digest IS NOT NULL
RETURN row {.id, .subject_id, .key, .text, .number, .unit, .date, .evidence} AS row ORDER BY row.id
