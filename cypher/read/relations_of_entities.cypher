// Relations that touch some entities, by id.
// $ids: list
UNWIND $ids AS id
MATCH (end:`__Entity__` {id: id})-[row]-(:`__Entity__`) WHERE row.digest IS NOT NULL
WITH DISTINCT row, startNode(row) AS source, endNode(row) AS target
RETURN row {.id, .type, .weight, .evidence, .chunk_ids, .starts, .ends, .quotes,
            source_id: source.id, target_id: target.id} AS row
ORDER BY row.id
