-- What a guide has explained to somebody: the name of each lesson, and after which order it came.
-- Never edited once released.

ALTER TABLE people ADD COLUMN lessons TEXT NOT NULL DEFAULT '';
