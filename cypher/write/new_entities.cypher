// Write entities of one type where nothing was ever written.
// {{label}}: of the type
// $rows: list of {id, properties}
UNWIND $rows AS row
CREATE (entity:`__Entity__`:`{{label}}` {id: row.id})
SET entity += row.properties
