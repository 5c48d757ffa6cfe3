-- The first layout. Every row of the model is kept whole as JSON in `body`; the tables
-- below hold only what look-ups, filters and walks need.

-- Every id that was ever stored or referred to, under a number that is never given again.
-- `digest` is NULL for an id that is referred to but not stored (any more).
CREATE TABLE row (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  digest TEXT,
  UNIQUE (kind, id)
);
CREATE TABLE body (number INTEGER PRIMARY KEY, json TEXT NOT NULL);

-- What is known of the whole: version, embedder; and the pipeline's notes.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE chunk (number INTEGER PRIMARY KEY, document TEXT NOT NULL, ordinal INTEGER NOT NULL);
CREATE INDEX chunk_of ON chunk (document, ordinal);

CREATE TABLE entity (number INTEGER PRIMARY KEY, type TEXT NOT NULL);
CREATE INDEX entity_of ON entity (type);

-- role: 0 named, 1 subject, 2 contained
CREATE TABLE mention (
  entity INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  role INTEGER NOT NULL,
  PRIMARY KEY (entity, chunk, role)
) WITHOUT ROWID;

-- own: 1 for the name and the aliases, 0 for other surfaces of mentions
CREATE TABLE name (
  key TEXT NOT NULL,
  entity INTEGER NOT NULL,
  own INTEGER NOT NULL,
  PRIMARY KEY (key, entity)
) WITHOUT ROWID;
CREATE INDEX name_of ON name (entity);

CREATE TABLE relation (
  number INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  type TEXT NOT NULL,
  weight REAL NOT NULL
);
CREATE INDEX relation_from ON relation (source);
CREATE INDEX relation_to ON relation (target);
CREATE INDEX relation_of ON relation (type);

CREATE TABLE fact (number INTEGER PRIMARY KEY, subject TEXT NOT NULL, key TEXT NOT NULL);
CREATE INDEX fact_of ON fact (subject);
CREATE INDEX fact_key ON fact (key);

-- Chunks that a relation or a fact rests on; asserted: 0 where the chunk denies it.
CREATE TABLE evidence (
  owner INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  asserted INTEGER NOT NULL,
  PRIMARY KEY (owner, chunk, asserted)
) WITHOUT ROWID;
CREATE INDEX evidence_in ON evidence (chunk);

CREATE TABLE community (number INTEGER PRIMARY KEY, level INTEGER NOT NULL);
CREATE TABLE report (number INTEGER PRIMARY KEY, level INTEGER NOT NULL, view TEXT NOT NULL);

CREATE TABLE vector (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  floats BLOB NOT NULL
);
CREATE INDEX vector_of ON vector (kind);
CREATE TABLE token_vectors (number INTEGER PRIMARY KEY, packed BLOB NOT NULL);

-- Texts of an entity or a report, each with the chunks that show it: a viewer finds
-- words only in texts that a visible chunk shows (any of them, or all where every = 1).
CREATE TABLE wording (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  owner INTEGER NOT NULL,
  every INTEGER NOT NULL
);
CREATE INDEX wording_of ON wording (owner);
CREATE TABLE wording_chunk (
  wording INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  PRIMARY KEY (wording, chunk)
) WITHOUT ROWID;

-- rowid: number of the chunk; number of the wording
CREATE VIRTUAL TABLE chunk_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE entity_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE report_words USING fts5(text, tokenize = 'unicode61 remove_diacritics 2');
