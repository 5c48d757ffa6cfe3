// Take off what entities are about to get anew: their label and their mentions. Until then
// readers see the row as it was; its digest says that it must be written again.
// $rows: list of {id}
UNWIND $rows AS row
MATCH (entity:`__Entity__` {id: row.id})
CALL (entity) {
  WITH entity WHERE entity.label IS NOT NULL
  REMOVE entity:$(entity.label)
  SET entity.digest = 'unfinished'
}
OPTIONAL MATCH (entity)<-[mention:HAS_ENTITY]-(:`__Chunk__`)
DELETE mention
