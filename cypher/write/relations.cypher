// Write relations of one type that are known to be new; their ends are there.
// {{label}}: the relationship type
// $rows: list of {source_id, target_id, properties}
UNWIND $rows AS row
MATCH (source:`__Entity__` {id: row.source_id})
MATCH (target:`__Entity__` {id: row.target_id})
CREATE (source)-[relation:`{{label}}`]->(target)
SET relation = row.properties
