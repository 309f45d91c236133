-- What each audience of a game of sides has counted, and its own numbers of the lines of the log.
-- Columns and ids as in the first schema. Never edited once released.

ALTER TABLE campaigns ADD COLUMN counts TEXT; -- JSON: of each audience, lines and questions; NULL in a game of one side

CREATE TABLE own_numbers (
    campaign BIGINT NOT NULL,
    audience BIGINT NOT NULL, -- 0 is everybody, 1 the first side
    own BIGINT NOT NULL,      -- what the audience counts, from 1 without gaps
    line BIGINT NOT NULL,     -- the number in the log
    PRIMARY KEY (campaign, audience, own)
);
