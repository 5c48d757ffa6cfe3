-- Chunks know the passage that they repeat.
ALTER TABLE chunk ADD COLUMN passage TEXT NOT NULL DEFAULT '';
