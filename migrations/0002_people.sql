-- What falls due, several of a kind for one campaign; who wants to be left in peace when; and what
-- everybody has seen. Columns and ids as in the first schema. Never edited once released.

-- What falls due, in place of `dues`.
CREATE TABLE deadlines (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    kind TEXT NOT NULL,                  -- reminder, chief, return, motion
    subject BIGINT NOT NULL,             -- whose or which one: a player, a motion; 0 if there is one
    at BIGINT NOT NULL,
    told BIGINT NOT NULL,                -- how often it has happened already
    since BIGINT NOT NULL,               -- since when what it is about has waited, or 0
    held BIGINT NOT NULL,                -- 1 while its campaign pauses
    PRIMARY KEY (campaign, kind, subject)
);
CREATE INDEX deadlines_by_time ON deadlines (held, at);

INSERT INTO deadlines (campaign, kind, subject, at, told, since, held)
SELECT
    dues.campaign,
    dues.kind,
    CASE WHEN dues.kind = 'motion' THEN dues.told ELSE 0 END,
    dues.at,
    CASE WHEN dues.kind = 'motion' THEN 0 ELSE dues.told END,
    CASE WHEN dues.kind = 'motion' THEN 0 ELSE campaigns.awaited_since END,
    0
FROM dues JOIN campaigns ON campaigns.id = dues.campaign;

DROP TABLE dues;

-- What somebody has set for all their campaigns.
CREATE TABLE people (
    player BIGINT NOT NULL PRIMARY KEY,
    zone TEXT,                           -- an IANA name
    quiet_from BIGINT,                   -- minutes after midnight there
    quiet_to BIGINT,
    reminders BIGINT NOT NULL,           -- 1 if reminders ring
    digest BIGINT NOT NULL               -- 1 if told what happened since they last looked
);

-- How far somebody has followed one campaign, and until when they are not to be reminded in it.
CREATE TABLE looks (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    player BIGINT NOT NULL,
    seen BIGINT NOT NULL,                -- the last line of the log they have seen
    looked BIGINT NOT NULL,              -- when
    snoozed BIGINT NOT NULL,             -- until when; 0 if never
    PRIMARY KEY (campaign, player)
);
CREATE INDEX looks_of_player ON looks (player);
