// Words of entities.
CREATE FULLTEXT INDEX entity_text IF NOT EXISTS FOR (row:`__Entity__`)
ON EACH [row.name, row.aliases, row.description, row.folded]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
