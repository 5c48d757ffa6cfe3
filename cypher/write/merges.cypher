// Write merge decisions and tie them to the entity that stayed.
// $rows: list of {id, kept, properties, why}
UNWIND $rows AS row
MERGE (merge:`__Merge__` {id: row.id})
SET merge += row.properties
MERGE (entity:`__Entity__` {id: row.kept})
MERGE (merge)-[into:MERGED_INTO]->(entity)
SET into = row.why
