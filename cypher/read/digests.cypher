// Digests of all rows of a label.
// {{label}}: one of ours
MATCH (row:`{{label}}`) WHERE row.digest IS NOT NULL RETURN row.id AS id, row.digest AS digest
