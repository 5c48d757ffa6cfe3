// Relations and the chunks behind them, for walks.
MATCH (source:`__Entity__`)-[row]->(target:`__Entity__`)
WHERE row.digest IS NOT NULL AND source.digest IS NOT NULL AND target.digest IS NOT NULL
RETURN row.id AS id, source.id AS source_id, target.id AS target_id, row.weight AS weight,
       row.chunk_ids AS chunk_ids, coalesce(row.asserted, [id IN row.chunk_ids | true]) AS asserted
ORDER BY row.id
