-- Channels that a side of a campaign keeps to itself. Never edited once released.

CREATE TABLE rooms (
    channel BIGINT PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    side BIGINT NOT NULL
);
CREATE INDEX rooms_by_campaign ON rooms (campaign);
