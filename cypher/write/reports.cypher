// Write reports onto their communities.
// $rows: list of {id, properties}
UNWIND $rows AS row
MERGE (community:`__Community__` {id: row.id})
SET community += row.properties
