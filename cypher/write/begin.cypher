// See what is known of the graph, and keep others from noting something else.
MERGE (graph:`__GraphRag__` {id: 'graph'})
SET graph.writes = coalesce(graph.writes, 0) + 1
RETURN graph.version AS version, graph.embedder AS embedder, graph.notes AS notes,
       graph.unfinished AS unfinished
