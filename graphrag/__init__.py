"""Documents to a knowledge graph, questions to cited answers."""
