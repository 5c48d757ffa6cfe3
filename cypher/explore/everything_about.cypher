// Everything about one entity, each with its source.
// $name: of the entity
// $groups: whose documents may be shown; null for the operator
// $limit: rows
MATCH (entity:`__Entity__`) WHERE entity.name = $name OR $name IN entity.aliases
CALL (entity) {
  MATCH (entity)-[tie]-(other:`__Entity__`) WHERE tie.digest IS NOT NULL
  UNWIND range(0, size(tie.chunk_ids) - 1) AS place
  RETURN startNode(tie).name + ' ' + tie.type + ' ' + endNode(tie).name AS what,
         tie.chunk_ids[place] AS chunk_id, tie.quotes[place] AS quote
  UNION
  MATCH (entity)-[:HAS_FACT]->(fact:`__Fact__`)
  UNWIND fact.chunk_ids AS chunk_id
  RETURN fact.key + ': ' + fact.text AS what, chunk_id, fact.text AS quote
}
MATCH (chunk:`__Chunk__` {id: chunk_id})-[:PART_OF]->(document:`__Document__`)
WHERE $groups IS NULL OR size(document.access) = 0
   OR any(group IN document.access WHERE group IN $groups)
RETURN what, document.source AS source, chunk.header AS section, quote
ORDER BY what, source LIMIT $limit
