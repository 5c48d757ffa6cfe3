// Entities that a whole name may mean, found without the index of names.
// $key: the folded name
MATCH (node:`__Entity__`) WHERE $key IN node.keys
RETURN node.row AS row ORDER BY node.id
