// Write facts and tie them to their subjects, which may come later.
// $rows: list of {id, subject_id, properties}
UNWIND $rows AS row
MERGE (fact:`__Fact__` {id: row.id})
SET fact:Fact, fact += row.properties
MERGE (entity:`__Entity__` {id: row.subject_id})
MERGE (entity)-[:HAS_FACT]->(fact)
