// Write chunks where nothing was ever written, and tie them to their documents, which are there.
// $rows: list of {id, document_id, properties}
UNWIND $rows AS row
MATCH (document:`__Document__` {id: row.document_id})
CREATE (chunk:`__Chunk__`:Chunk {id: row.id})-[:PART_OF]->(document)
SET chunk += row.properties
