// Names that may be one entity and wait for a person, the likeliest first.
// $limit: rows
MATCH (merge:`__Merge__`)-[into:MERGED_INTO]->(entity:`__Entity__`) WHERE merge.band = 'review'
RETURN merge.name AS name, entity.name AS entity, into.score AS score, into.reason AS reason
ORDER BY score DESC, entity, name LIMIT $limit
