-- A hash of each line of the log as it was written, so that one that was altered since is known.
-- Lines of before have none. Never edited once released.

ALTER TABLE log ADD COLUMN seal TEXT;
