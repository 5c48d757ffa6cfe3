// Wait until every index can be asked.
// $seconds: at most
CALL db.awaitIndexes($seconds)
