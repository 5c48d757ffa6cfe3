// Relations that a later one of the same type may have replaced.
// $limit: rows
MATCH (entity:`__Entity__`)-[old]->(before:`__Entity__`),
      (entity)-[new]->(after:`__Entity__`)
WHERE old.type = new.type AND before <> after AND old.valid_from < new.valid_from
RETURN entity.name AS entity, old.type AS relation, before.name AS before, old.valid_from AS since,
       after.name AS after, new.valid_from AS then
ORDER BY entity, relation, then LIMIT $limit
