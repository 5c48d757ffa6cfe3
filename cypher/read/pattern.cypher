// Which types are tied by what: labels and relationship types of ours, the most frequent first.
// $limit: at most
MATCH (source:`__Entity__`)-[relation]->(target:`__Entity__`)
WHERE relation.digest IS NOT NULL AND source.label IS NOT NULL AND target.label IS NOT NULL
WITH source.label AS source, type(relation) AS type, target.label AS target, count(*) AS count
RETURN source, type, target, count ORDER BY count DESC, source, type, target LIMIT $limit
