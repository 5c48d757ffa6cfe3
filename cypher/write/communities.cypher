// Write communities and tie them to their parents, which may come later.
// $rows: list of {id, parent_id or null, properties}
UNWIND $rows AS row
MERGE (community:`__Community__` {id: row.id})
SET community += row.properties
WITH community, row
CALL (community) {
  OPTIONAL MATCH (community)-[old:PARENT_COMMUNITY]->(:`__Community__`)
  DELETE old
}
WITH community, row WHERE row.parent_id IS NOT NULL
MERGE (parent:`__Community__` {id: row.parent_id})
MERGE (community)-[:PARENT_COMMUNITY]->(parent)
