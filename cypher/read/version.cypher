// What changes with every write.
MATCH (graph:`__GraphRag__` {id: 'graph'}) RETURN graph.version AS version
