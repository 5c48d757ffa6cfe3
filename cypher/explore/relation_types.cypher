// How many relations of each type there are, and between what.
MATCH (source:`__Entity__`)-[tie]->(target:`__Entity__`) WHERE tie.digest IS NOT NULL
RETURN source.type AS source, tie.type AS relation, target.type AS target, count(*) AS relations
ORDER BY relations DESC, source, relation, target
