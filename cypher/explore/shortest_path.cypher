// A shortest chain between two entities, with the words that tie each step.
// $from, $to: names of entities
// $groups: whose documents may be shown; null for the operator
CALL () {
  MATCH (chunk:`__Chunk__`)-[:PART_OF]->(document:`__Document__`)
  WHERE size(document.access) = 0 OR any(group IN document.access WHERE group IN $groups)
  RETURN collect(chunk.id) AS visible
}
MATCH (start:`__Entity__` {name: $from}), (end:`__Entity__` {name: $to})
MATCH path = SHORTEST 1 (start)((:`__Entity__`)-[step]-(:`__Entity__`)
  WHERE step.weight > 0 AND ($groups IS NULL OR any(id IN step.chunk_ids WHERE id IN visible))
){1,6}(end)
UNWIND range(0, length(path) - 1) AS place
WITH place, relationships(path)[place] AS tie, visible
UNWIND range(0, size(tie.chunk_ids) - 1) AS proof
MATCH (chunk:`__Chunk__` {id: tie.chunk_ids[proof]})-[:PART_OF]->(document:`__Document__`)
WHERE $groups IS NULL OR chunk.id IN visible
RETURN place + 1 AS step, startNode(tie).name AS source, tie.type AS relation,
       endNode(tie).name AS target, tie.quotes[proof] AS quote, document.source AS document
ORDER BY step, document
