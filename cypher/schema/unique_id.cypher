// One row an id, and a quick way to it; on our own labels only.
// {{label}}: one of ours
CREATE CONSTRAINT IF NOT EXISTS FOR (row:`{{label}}`) REQUIRE row.id IS UNIQUE
