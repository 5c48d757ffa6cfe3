// Whose facts some facts are; all where $ids is null.
// $ids: list, or null
MATCH (fact:`__Fact__`) WHERE fact.subject_id IS NOT NULL AND ($ids IS NULL OR fact.id IN $ids)
RETURN DISTINCT fact.subject_id AS id ORDER BY id
