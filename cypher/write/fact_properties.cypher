// Give entities the facts of which they have one value as properties too, and take back what is
// no more. Left out are keys that mean something else on an entity, and those that are no plain
// words: Neo4j refuses some (empty, with a NUL), and documents make them up.
// $rows: list of {id}
UNWIND $rows AS row
MATCH (entity:`__Entity__` {id: row.id}) WHERE entity.digest IS NOT NULL
CALL (entity) {
  MATCH (entity)-[:HAS_FACT]->(fact:`__Fact__`)
  WHERE fact.digest IS NOT NULL AND fact.key =~ '[A-Za-z][A-Za-z0-9_ -]{0,63}'
    AND NOT fact.key STARTS WITH 'staged_'
    AND NOT fact.key IN ['id', 'name', 'type', 'label', 'aliases', 'description', 'scope', 'keys',
                         'folded', 'row', 'digest', 'embedding', 'embedding_digest', 'fact_keys',
                         'external_ids']
  WITH fact.key AS key, collect(fact) AS facts WHERE size(facts) = 1
  WITH key, facts[0] AS fact ORDER BY key
  RETURN collect({key: key, value: coalesce(fact.date, fact.number, fact.text)}) AS single
}
WITH entity, single, coalesce(entity.fact_keys, []) AS before
WHERE size(single) + size(before) > 0
FOREACH (key IN before | SET entity[key] = null)
FOREACH (fact IN single | SET entity[fact.key] = fact.value)
SET entity.fact_keys = CASE WHEN size(single) > 0 THEN [fact IN single | fact.key] END
