// One fact of every entity that has it, the largest number first.
// $key: of the fact
// $limit: rows
MATCH (entity:`__Entity__`)-[:HAS_FACT]->(fact:`__Fact__` {key: $key})
RETURN entity.name AS entity, fact.text AS value, fact.number AS number, fact.unit AS unit
ORDER BY coalesce(number, -1e308) DESC, value, entity LIMIT $limit
