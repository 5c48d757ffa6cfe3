// Relations that touch some entities, by id; some of them where $wanted is not null.
// $ids: list
// $wanted: list of ids, or null
UNWIND $ids AS id
MATCH (end:`__Entity__` {id: id})-[row]-(:`__Entity__`) WHERE row.digest IS NOT NULL
  AND ($wanted IS NULL OR row.id IN $wanted)
WITH DISTINCT row, startNode(row) AS source, endNode(row) AS target
RETURN row {.id, .type, .weight, .evidence, .chunk_ids, .starts, .ends, .quotes,
            source_id: source.id, target_id: target.id} AS row
ORDER BY row.id
