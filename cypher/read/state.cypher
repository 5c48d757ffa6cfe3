// What is known of the whole graph.
MATCH (graph:`__GraphRag__` {id: 'graph'})
RETURN graph.schema_version AS schema_version, graph.version AS version,
       graph.embedder AS embedder, graph.notes AS notes, graph.same AS same,
       graph.staged AS staged, graph.reindexing AS reindexing, graph.loading AS loading
