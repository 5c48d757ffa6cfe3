// Names of all indexes: what is there, what is still being filled.
SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, options
RETURN name, type, state, labelsOrTypes AS labels, properties, options ORDER BY name
