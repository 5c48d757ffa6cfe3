// Whole names of entities, folded as names are compared: each is one term.
CREATE FULLTEXT INDEX entity_names IF NOT EXISTS FOR (row:`__Entity__`)
ON EACH [row.keys]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'keyword'}}
