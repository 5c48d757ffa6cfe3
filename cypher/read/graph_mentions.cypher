// Which chunk mentions which entity, for walks.
MATCH (chunk:`__Chunk__`)-[mention:HAS_ENTITY]->(entity:`__Entity__`)
WHERE chunk.digest IS NOT NULL AND entity.digest IS NOT NULL
RETURN chunk.id AS chunk_id, entity.id AS entity_id,
       coalesce(mention.roles, [surface IN mention.surfaces | 'named']) AS roles
