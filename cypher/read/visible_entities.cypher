// Those of some entities that a visible document mentions.
// $ids: list
// $documents: ids of visible documents
UNWIND $ids AS id
MATCH (row:`__Entity__` {id: id})
WHERE EXISTS {
  MATCH (row)<-[:HAS_ENTITY]-(chunk:`__Chunk__`)
  WHERE chunk.document_id IN $documents AND chunk.digest IS NOT NULL
}
RETURN id
