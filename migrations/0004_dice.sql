-- Salts of the dice: what players have given and is still to be mixed into the key, and what a line
-- of the log says of the dice beside their faces. Both are JSON, and absent in older rows.

ALTER TABLE campaigns ADD COLUMN salts TEXT;

ALTER TABLE log ADD COLUMN dice TEXT;
