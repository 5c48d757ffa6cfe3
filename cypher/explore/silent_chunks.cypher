// Chunks in which nothing was found.
// $groups: whose documents may be shown; null for the operator
// $limit: rows
MATCH (chunk:`__Chunk__`)-[:PART_OF]->(document:`__Document__`)
WHERE NOT (chunk)-[:HAS_ENTITY]->()
  AND ($groups IS NULL OR size(document.access) = 0
       OR any(group IN document.access WHERE group IN $groups))
RETURN document.source AS document, chunk.ordinal AS ordinal, left(chunk.text, 120) AS text
ORDER BY document, ordinal LIMIT $limit
