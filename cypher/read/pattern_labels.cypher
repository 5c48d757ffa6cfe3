// Labels of entities, the most frequent first.
// $limit: at most
MATCH (entity:`__Entity__`) WHERE entity.label IS NOT NULL
RETURN entity.label AS label, count(*) AS count ORDER BY count DESC, label LIMIT $limit
