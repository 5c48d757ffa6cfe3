// The tree of communities, with the titles of their reports.
// $limit: rows
MATCH (community:`__Community__`) WHERE community.digest IS NOT NULL
OPTIONAL MATCH (community)-[:PARENT_COMMUNITY]->(parent:`__Community__`)
RETURN community.level AS level, community.view AS view, community.title AS title,
       community.size AS members, parent.title AS within, community.id AS id
ORDER BY level, members DESC, id LIMIT $limit
