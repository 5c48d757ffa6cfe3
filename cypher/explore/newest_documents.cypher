// Documents, the newest first, with what they speak of most.
// $groups: whose documents may be shown; null for the operator
// $limit: rows
MATCH (document:`__Document__`)
WHERE document.digest IS NOT NULL AND ($groups IS NULL OR size(document.access) = 0
      OR any(group IN document.access WHERE group IN $groups))
OPTIONAL MATCH (document)<-[:PART_OF]-(chunk:`__Chunk__`)-[:HAS_ENTITY]->(entity:`__Entity__`)
WITH document, entity, count(chunk) AS chunks ORDER BY chunks DESC, entity.name
WITH document, collect(entity.name)[..5] AS about
RETURN document.source AS document, coalesce(document.valid_from, document.updated) AS date, about
ORDER BY date DESC, document LIMIT $limit
