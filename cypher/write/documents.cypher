// Write documents.
// $rows: list of {id, properties}
UNWIND $rows AS row
MERGE (document:`__Document__` {id: row.id})
SET document:Document, document += row.properties
