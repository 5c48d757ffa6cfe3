// A shortest chain between two entities, with the words that tie each step.
// $from, $to: names of entities
// $groups: whose documents may be shown; null for the operator
MATCH (start:`__Entity__` {name: $from}), (end:`__Entity__` {name: $to})
MATCH path = SHORTEST 1 (start)((:`__Entity__`)-[step]-(:`__Entity__`)
  WHERE step.weight > 0 AND any(id IN step.chunk_ids WHERE EXISTS {
    MATCH (:`__Chunk__` {id: id})-[:PART_OF]->(document:`__Document__`)
    WHERE $groups IS NULL OR size(document.access) = 0
       OR any(group IN document.access WHERE group IN $groups)
  })){1,6}(end)
UNWIND range(0, length(path) - 1) AS place
WITH place, relationships(path)[place] AS tie
UNWIND range(0, size(tie.chunk_ids) - 1) AS proof
MATCH (:`__Chunk__` {id: tie.chunk_ids[proof]})-[:PART_OF]->(document:`__Document__`)
WHERE $groups IS NULL OR size(document.access) = 0
   OR any(group IN document.access WHERE group IN $groups)
RETURN place + 1 AS step, startNode(tie).name AS source, tie.type AS relation,
       endNode(tie).name AS target, tie.quotes[proof] AS quote, document.source AS document
ORDER BY step, document
