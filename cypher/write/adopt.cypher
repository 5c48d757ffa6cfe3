// Serve what was staged; a node without has no vector then.
// {{label}}: one of ours
MATCH (node:`{{label}}`)
SET node.embedding = node.staged_embedding, node.embedding_digest = node.staged_digest,
    node.token_vectors = node.staged_tokens, node.token_digest = node.staged_token_digest
REMOVE node.staged_embedding, node.staged_digest, node.staged_tokens, node.staged_token_digest
