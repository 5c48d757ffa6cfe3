// Take the one lock that writers share, until the transaction ends.
MERGE (turn:`__GraphRag__` {id: 'turn'})
SET turn.taken = coalesce(turn.taken, 0) + 1
