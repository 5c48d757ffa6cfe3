// Entities that a whole name may mean; the caller looks whether it is shown.
// $query: the folded name, quoted
CALL db.index.fulltext.queryNodes('entity_names', $query) YIELD node
RETURN node.row AS row ORDER BY node.id
