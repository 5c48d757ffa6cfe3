// Empty documents.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Document__` {id: id}) WHERE row.digest IS NOT NULL
REMOVE row:Document
SET row = {id: id}
RETURN count(row) AS count
