// Relations of some entities, with what is needed to see whether they are visible.
// $ids: list
UNWIND $ids AS id
MATCH (end:`__Entity__` {id: id})-[row]-(other:`__Entity__`)
WHERE row.digest IS NOT NULL AND other.digest IS NOT NULL AND end.digest IS NOT NULL
RETURN id, other.id AS other, row.id AS relation_id, row.weight AS weight,
       row.chunk_ids AS chunk_ids, coalesce(row.asserted, [id IN row.chunk_ids | true]) AS asserted,
       startNode(row).id AS source_id, endNode(row).id AS target_id
