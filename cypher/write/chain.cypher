// Put the chunks of some documents in line.
// $ids: of documents
UNWIND $ids AS id
MATCH (document:`__Document__` {id: id})
CALL (document) {
  OPTIONAL MATCH (document)-[first:FIRST_CHUNK]->(:`__Chunk__`)
  DELETE first
}
CALL (document) {
  MATCH (document)<-[:PART_OF]-(:`__Chunk__`)-[next:NEXT_CHUNK]->(:`__Chunk__`)
  DELETE next
}
CALL (document) {
  MATCH (document)<-[:PART_OF]-(chunk:`__Chunk__`) WHERE chunk.digest IS NOT NULL
  WITH chunk ORDER BY chunk.ordinal, chunk.id
  RETURN collect(chunk) AS line
}
FOREACH (first IN line[..1] | CREATE (document)-[:FIRST_CHUNK]->(first))
WITH line UNWIND range(0, size(line) - 2) AS place
WITH line[place] AS chunk, line[place + 1] AS next
CREATE (chunk)-[:NEXT_CHUNK]->(next)
