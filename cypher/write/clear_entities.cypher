// Take off what entities are about to get anew: their label and their mentions.
// $rows: list of {id}
UNWIND $rows AS row
MATCH (entity:`__Entity__` {id: row.id}) WHERE entity.digest IS NOT NULL
REMOVE entity:$(entity.label)
WITH entity
OPTIONAL MATCH (entity)<-[mention:HAS_ENTITY]-(:`__Chunk__`)
DELETE mention
