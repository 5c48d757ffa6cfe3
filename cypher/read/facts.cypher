// Facts of some keys or chunks, where these are not null.
// $keys, $chunk_ids: lists or null
MATCH (row:`__Fact__`)
WHERE row.digest IS NOT NULL AND ($keys IS NULL OR row.key IN $keys)
  AND ($chunk_ids IS NULL OR any(id IN row.chunk_ids WHERE id IN $chunk_ids))
RETURN row {.id, .subject_id, .key, .text, .number, .unit, .date, .evidence} AS row ORDER BY row.id
