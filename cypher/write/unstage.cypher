// Drop what was kept beside the vectors that serve.
// {{label}}: one of ours
MATCH (node:`{{label}}`)
REMOVE node.staged_embedding, node.staged_digest, node.staged_tokens, node.staged_token_digest
