-- In which form somebody is shown what could be a picture: drawn, words, both. Never edited once
-- released.

ALTER TABLE people ADD COLUMN shown TEXT NOT NULL DEFAULT 'drawn';
