// How many entities of each type there are.
MATCH (entity:`__Entity__`) WHERE entity.digest IS NOT NULL
RETURN entity.type AS type, count(*) AS entities ORDER BY entities DESC, type
