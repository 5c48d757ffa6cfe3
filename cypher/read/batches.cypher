// How many transactions of loads are under way, those included whose program was killed.
SHOW TRANSACTIONS YIELD metaData
WHERE metaData.graphrag = 'batch'
RETURN count(*) AS count
