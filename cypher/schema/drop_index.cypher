// Drop one of our indexes, to make it anew.
// {{label}}: its name
DROP INDEX `{{label}}` IF EXISTS
