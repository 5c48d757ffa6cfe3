// Words of reports.
CREATE FULLTEXT INDEX community_text IF NOT EXISTS FOR (row:`__Community__`)
ON EACH [row.title, row.summary, row.findings, row.questions, row.folded]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}
