-- The first schema. Columns are BIGINT or TEXT only, and every id is made by the bot, so that the
-- same file serves SQLite and PostgreSQL. Discord's ids are stored as signed 64-bit numbers, times
-- as seconds since 1970, values of the engine as JSON. Never edited once released.

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- One row per campaign: the cache of its log, and what the channel shows of it.
CREATE TABLE campaigns (
    id BIGINT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    name TEXT NOT NULL,
    stage TEXT NOT NULL,                 -- lobby, running, over
    setup TEXT NOT NULL,
    roster TEXT NOT NULL,
    game TEXT,                           -- the engine's value, once begun
    schema BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    last_order BIGINT NOT NULL,
    awaited_since BIGINT NOT NULL,
    secret TEXT NOT NULL,                -- of the dice, in hexadecimal
    seed TEXT,                           -- of open dice, in decimal
    dice_key TEXT,                       -- in hexadecimal, once begun
    begins BIGINT,                       -- the public message mixed into the key
    fault TEXT,                          -- the fault that froze it
    created BIGINT NOT NULL,
    board BIGINT,                        -- the situation board
    board_turn BIGINT NOT NULL,
    newest BIGINT                        -- the newest public message
);

-- A channel has at most one campaign that is not over.
CREATE UNIQUE INDEX campaigns_live ON campaigns (channel) WHERE stage <> 'over';

-- The truth: what was asked, what the dice showed, what happened.
CREATE TABLE log (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,
    kind TEXT NOT NULL,
    player BIGINT NOT NULL,
    rules BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    faces TEXT NOT NULL,
    events TEXT NOT NULL,
    PRIMARY KEY (campaign, number)
);

-- Every interaction that was carried out; the same one is never carried out twice.
CREATE TABLE interactions (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL
);

-- One order in the making per player and campaign.
CREATE TABLE drafts (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    player BIGINT NOT NULL,
    decision BIGINT NOT NULL,
    steps TEXT NOT NULL,
    updated BIGINT NOT NULL,
    UNIQUE (campaign, player)
);

-- Messages owed to channels. `version` counts what there is to say, `shown` what the message says.
CREATE TABLE outbox (
    id BIGINT NOT NULL PRIMARY KEY,
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    number BIGINT NOT NULL,              -- the order it tells of
    part BIGINT NOT NULL,                -- which message of that order
    topic TEXT,                          -- a dispatch's topic
    opens BIGINT NOT NULL,               -- 1 if it carries the openers while it is the newest
    matter TEXT NOT NULL,
    version BIGINT NOT NULL,
    shown BIGINT NOT NULL,
    state TEXT NOT NULL,                 -- new, trying, sent, parked, dead
    message BIGINT,
    tried_at BIGINT,
    sent_at BIGINT,
    threaded BIGINT NOT NULL,            -- texts already put into its thread
    created BIGINT NOT NULL
);
CREATE INDEX outbox_of_campaign ON outbox (campaign, id);

-- What falls due: reminders and, later, deadlines.
CREATE TABLE dues (
    campaign BIGINT NOT NULL REFERENCES campaigns (id),
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    told BIGINT NOT NULL,
    PRIMARY KEY (campaign, kind)
);
CREATE INDEX dues_by_time ON dues (at);

-- Interactions that were acknowledged and not yet answered.
CREATE TABLE tokens (
    interaction BIGINT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL,
    at BIGINT NOT NULL
);
