// Which names were taken to be one entity, and why.
// $limit: rows
MATCH (merge:`__Merge__`)-[into:MERGED_INTO]->(entity:`__Entity__`) WHERE merge.band = 'auto'
RETURN merge.name AS name, entity.name AS entity, into.score AS score, into.decided_by AS decided_by,
       into.reason AS reason
ORDER BY entity, name LIMIT $limit
