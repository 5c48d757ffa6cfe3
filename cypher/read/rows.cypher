// Whole rows of a label, by id.
// {{label}}: one of ours
MATCH (row:`{{label}}`) WHERE row.digest IS NOT NULL WITH row ORDER BY row.id RETURN row.row AS row
