// Write what chunks say.
// $rows: list of {id, properties}
UNWIND $rows AS row
MERGE (extraction:`__Extraction__` {id: row.id})
SET extraction += row.properties
