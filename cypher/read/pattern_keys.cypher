// Keys of facts, the most frequent first.
// $limit: at most
MATCH (fact:`__Fact__`) WHERE fact.digest IS NOT NULL
RETURN fact.key AS key, count(*) AS count ORDER BY count DESC, key LIMIT $limit
