// Remove emptied rows that nothing is tied to any more.
// {{label}}: one of ours
// $ids: list
UNWIND $ids AS id
MATCH (row:`{{label}}` {id: id})
WHERE row.digest IS NULL AND row.report_digest IS NULL AND NOT (row)--()
DELETE row
