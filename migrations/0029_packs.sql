-- The packs that campaigns are played by, so that a war goes on by the files it was begun with. Columns
-- as in the first schema. Never edited once released.

CREATE TABLE packs (
    hash TEXT NOT NULL PRIMARY KEY,      -- SHA-256 of the files, as options and logs name them
    game TEXT NOT NULL,
    files TEXT NOT NULL                  -- JSON: texts by the names of their files
);

ALTER TABLE campaigns ADD COLUMN pack TEXT; -- the hash of the pack it is played by; NULL if there is none
