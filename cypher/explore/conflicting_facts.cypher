// Facts that disagree: one subject, one key, several values.
// $limit: rows
MATCH (entity:`__Entity__`)-[:HAS_FACT]->(fact:`__Fact__`)
WITH entity, fact.key AS key, collect(DISTINCT fact.text) AS values
WHERE size(values) > 1
RETURN entity.name AS entity, key, values ORDER BY entity, key LIMIT $limit
