// Empty entities and take away their mentions; relations and facts are rows of their own.
// $ids: list
UNWIND $ids AS id
MATCH (row:`__Entity__` {id: id}) WHERE row.digest IS NOT NULL
REMOVE row:$(row.label)
SET row = {id: id}
WITH row
CALL (row) {
  OPTIONAL MATCH (row)-[tie:HAS_ENTITY|IN_COMMUNITY]-()
  DELETE tie
}
RETURN count(row) AS count
