// What each document gave to the graph; the poorest first.
// $limit: rows
MATCH (document:`__Document__`) WHERE document.digest IS NOT NULL
OPTIONAL MATCH (document)<-[:PART_OF]-(chunk:`__Chunk__`)
OPTIONAL MATCH (chunk)-[:HAS_ENTITY]->(entity:`__Entity__`)
RETURN document.source AS document, count(DISTINCT chunk) AS chunks,
       count(DISTINCT entity) AS entities
ORDER BY entities, document LIMIT $limit
