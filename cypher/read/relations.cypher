// All relations; of some ids or types where these are not null.
// $ids, $types: lists or null
MATCH (source:`__Entity__`)-[row]->(target:`__Entity__`)
WHERE row.digest IS NOT NULL AND ($ids IS NULL OR row.id IN $ids)
  AND ($types IS NULL OR row.type IN $types)
RETURN row {.id, .type, .weight, .evidence, .chunk_ids, .starts, .ends, .quotes,
            source_id: source.id, target_id: target.id} AS row
ORDER BY row.id
