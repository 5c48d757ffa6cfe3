// Bridges: entities that tie communities together.
// $limit: rows
MATCH (entity:`__Entity__`)-[:IN_COMMUNITY]->(home:`__Community__`),
      (entity)-[tie]-(:`__Entity__`)-[:IN_COMMUNITY]->(other:`__Community__`)
WHERE other <> home AND tie.digest IS NOT NULL AND tie.weight > 0
RETURN entity.name AS entity, entity.type AS type, coalesce(home.title, home.id) AS community,
       count(DISTINCT other) AS others, sum(tie.weight) AS weight
ORDER BY others DESC, weight DESC, entity LIMIT $limit
