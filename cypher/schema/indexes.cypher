// Names of all indexes: what is there, what is still being filled.
SHOW INDEXES YIELD name, type, state, options RETURN name, type, state, options ORDER BY name
