// Empty communities; their reports are rows of their own.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Community__` {id: id}) WHERE row.digest IS NOT NULL
REMOVE row.digest, row.row, row.view, row.size
WITH row
CALL (row) {
  OPTIONAL MATCH (row)-[tie:PARENT_COMMUNITY]->()
  DELETE tie
}
CALL (row) {
  OPTIONAL MATCH (row)<-[tie:IN_COMMUNITY]-()
  DELETE tie
}
RETURN count(row) AS count
