// Write chunks and tie them to their documents, which may come later.
// $rows: list of {id, document_id, properties}
UNWIND $rows AS row
MERGE (chunk:`__Chunk__` {id: row.id})
SET chunk:Chunk, chunk += row.properties
MERGE (document:`__Document__` {id: row.document_id})
MERGE (chunk)-[:PART_OF]->(document)
