// What the documents say is not so.
// $groups: whose documents may be shown; null for the operator
// $limit: rows
MATCH (source:`__Entity__`)-[tie]->(target:`__Entity__`)
WHERE tie.digest IS NOT NULL AND any(asserted IN tie.asserted WHERE NOT asserted)
UNWIND [place IN range(0, size(tie.chunk_ids) - 1) WHERE NOT tie.asserted[place]] AS place
MATCH (:`__Chunk__` {id: tie.chunk_ids[place]})-[:PART_OF]->(document:`__Document__`)
WHERE $groups IS NULL OR size(document.access) = 0
   OR any(group IN document.access WHERE group IN $groups)
RETURN source.name AS source, tie.type AS relation, target.name AS target,
       tie.quotes[place] AS quote, document.source AS document
ORDER BY source, relation, target LIMIT $limit
