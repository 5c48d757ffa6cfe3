// Note what is known of the graph after a write.
// $known: map of properties
MERGE (graph:`__GraphRag__` {id: 'graph'})
SET graph += $known
