// How many rows of a label are stored.
// {{label}}: one of ours
MATCH (row:`{{label}}`) WHERE row.digest IS NOT NULL RETURN count(row) AS count
