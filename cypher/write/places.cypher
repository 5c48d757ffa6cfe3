// Make sure that rows which others refer to have a place, if only an id for now.
// {{label}}: one of ours
// $rows: list of {id}
UNWIND $rows AS row
MERGE (:`{{label}}` {id: row.id})
