-- Faults that froze a campaign, for whoever mends them: what was asked, and what went wrong.

CREATE TABLE faults (
    id TEXT NOT NULL,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,              -- the line of the log it would have become
    player BIGINT NOT NULL,
    at BIGINT NOT NULL,
    request TEXT NOT NULL,
    cause TEXT NOT NULL,
    PRIMARY KEY (campaign, at, id)
);
