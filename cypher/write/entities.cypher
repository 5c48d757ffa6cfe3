// Write entities of one type.
// {{label}}: of the type
// $rows: list of {id, properties}
UNWIND $rows AS row
MERGE (entity:`__Entity__` {id: row.id})
SET entity:`{{label}}`, entity += row.properties
