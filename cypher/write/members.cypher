// Put entities (or chunks) into the finest community that holds them.
// {{label}}: one of ours
// $rows: list of {id, community_id}
UNWIND $rows AS row
MATCH (member:`{{label}}` {id: row.id})
MATCH (community:`__Community__` {id: row.community_id})
MERGE (member)-[:IN_COMMUNITY]->(community)
