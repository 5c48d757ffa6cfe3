// Empty chunks and take them out of their documents.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Chunk__` {id: id}) WHERE row.digest IS NOT NULL
REMOVE row:Chunk
SET row = {id: id}
WITH row
CALL (row) {
  OPTIONAL MATCH (row)-[tie:PART_OF|NEXT_CHUNK|FIRST_CHUNK|IN_COMMUNITY]-()
  DELETE tie
}
RETURN count(row) AS count
