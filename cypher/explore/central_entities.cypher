// Who is central: entities with the heaviest ties.
// $limit: rows
MATCH (entity:`__Entity__`)-[tie]-(:`__Entity__`)
WHERE tie.digest IS NOT NULL AND tie.weight > 0
RETURN entity.name AS entity, entity.type AS type, count(DISTINCT tie) AS relations,
       sum(tie.weight) AS weight
ORDER BY weight DESC, entity LIMIT $limit
