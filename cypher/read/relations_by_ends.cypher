// Relations of which the ends are known, in the order asked for.
// $rows: list of {id, one, other}: the ends in either order
UNWIND range(0, size($rows) - 1) AS place
WITH place, $rows[place] AS wanted
MATCH (:`__Entity__` {id: wanted.one})-[row]-(:`__Entity__` {id: wanted.other})
WHERE row.id = wanted.id AND row.digest IS NOT NULL
RETURN row {.id, .type, .weight, .evidence, .chunk_ids, .starts, .ends, .quotes,
            source_id: startNode(row).id, target_id: endNode(row).id} AS row
ORDER BY place
