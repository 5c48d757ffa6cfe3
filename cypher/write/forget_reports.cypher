// Take reports off their communities.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Community__` {id: id}) WHERE row.report_digest IS NOT NULL
REMOVE row.report_digest, row.report, row.title, row.summary, row.rating, row.findings,
       row.questions, row.written_by, row.folded, row.name, row.embedding, row.embedding_digest
RETURN count(row) AS count
