// Take the one lock that writers share, until the transaction ends; nothing is left of it.
MERGE (turn:`__GraphRag__` {id: 'turn'})
DELETE turn
