// Who is in a community, those of its children included.
// $id: of the community
// $limit: rows
MATCH (:`__Community__` {id: $id})<-[:PARENT_COMMUNITY*0..10]-(:`__Community__`)
      <-[:IN_COMMUNITY]-(entity:`__Entity__`)
OPTIONAL MATCH (entity)-[tie]-(:`__Entity__`) WHERE tie.digest IS NOT NULL
RETURN entity.name AS entity, entity.type AS type, sum(coalesce(tie.weight, 0)) AS weight
ORDER BY weight DESC, entity LIMIT $limit
