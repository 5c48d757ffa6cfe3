// Take off what entities are about to get anew: their label and their mentions.
// $rows: list of {id}
UNWIND $rows AS row
MATCH (entity:`__Entity__` {id: row.id})
CALL (entity) {
  WITH entity WHERE entity.label IS NOT NULL
  REMOVE entity:$(entity.label)
}
OPTIONAL MATCH (entity)<-[mention:HAS_ENTITY]-(:`__Chunk__`)
DELETE mention
