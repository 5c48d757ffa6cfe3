// Remove facts or merges, to which nothing else is tied.
// {{label}}: one of ours
// $ids: list
UNWIND $ids AS id
MATCH (row:`{{label}}` {id: id}) WHERE row.digest IS NOT NULL
DETACH DELETE row
RETURN count(row) AS count
