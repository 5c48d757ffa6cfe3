// Relations of which both ends are among some entities, by id.
// $ids: list
MATCH (source:`__Entity__`)-[row]->(target:`__Entity__`)
WHERE source.id IN $ids AND target.id IN $ids AND row.digest IS NOT NULL
RETURN row {.id, .type, .weight, .evidence, .chunk_ids, .starts, .ends, .quotes,
            source_id: source.id, target_id: target.id} AS row
ORDER BY row.id
