// Ids of the chunks of some documents.
// $ids: list
UNWIND $ids AS id
MATCH (:`__Document__` {id: id})<-[:PART_OF]-(row:`__Chunk__`) WHERE row.digest IS NOT NULL
RETURN row.id AS id
