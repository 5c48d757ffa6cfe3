// Words of chunks. `folded` holds words without their accents.
CREATE FULLTEXT INDEX chunk_text IF NOT EXISTS FOR (row:`__Chunk__`)
ON EACH [row.text, row.header, row.context, row.folded]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
