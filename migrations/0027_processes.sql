-- Several processes at one database: who serves what, ids that the database hands out, and a column
-- for whatever was searched in JSON. Columns as in the first schema. Never edited once released.

-- What one process at a time holds: a shard, a task, the word that it is alive.
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,      -- shard 3/16, task commands, process a1b2c3d4
    holder TEXT NOT NULL,                -- the process; empty if nobody
    epoch BIGINT NOT NULL,               -- counts holders: what an older one commits is refused
    until BIGINT NOT NULL,               -- in milliseconds since 1970, by the database's clock
    -- A change of the epoch waits for whoever commits under it, and a change of `until` does not.
    UNIQUE (name, epoch)
);

-- How many shards there are. Whoever takes one locks this row.
INSERT INTO leases (name, holder, epoch, until) VALUES ('shards', '', 0, 0);
-- The newest build that has taken one, as a number: older ones take no more.
INSERT INTO leases (name, holder, epoch, until) VALUES ('build', '', 0, 0);

-- The last id handed out of each kind; processes take them by blocks.
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,      -- campaigns, drafts, outbox
    last BIGINT NOT NULL
);
INSERT INTO counters (name, last) SELECT 'campaigns', COALESCE(MAX(id), 0) FROM campaigns;
INSERT INTO counters (name, last) SELECT 'drafts', COALESCE(MAX(id), 0) FROM drafts;
INSERT INTO counters (name, last) SELECT 'outbox', COALESCE(MAX(id), 0) FROM outbox;

-- The commands a server was given last, as a hash; before, all servers' stood in one setting.
CREATE TABLE registered (
    guild BIGINT NOT NULL PRIMARY KEY,
    hash TEXT NOT NULL
);

ALTER TABLE log ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;      -- of the lease it was written under
ALTER TABLE log ADD COLUMN opens_turn BIGINT NOT NULL DEFAULT 0; -- 1 if a turn begins in it
UPDATE log SET opens_turn = 1 WHERE events LIKE '%"TurnBegan"%';
CREATE INDEX log_of_turns ON log (campaign, number) WHERE opens_turn = 1;

ALTER TABLE campaigns ADD COLUMN aside BIGINT NOT NULL DEFAULT 0;  -- 1 if it is laid aside
ALTER TABLE campaigns ADD COLUMN frozen BIGINT NOT NULL DEFAULT 0; -- 1 if its host wants it to stand still
UPDATE campaigns SET aside = 1 WHERE stage = 'over' AND roster LIKE '%"aside":{%';
UPDATE campaigns SET frozen = 1 WHERE stage = 'running' AND roster LIKE '%"frozen":true%';

ALTER TABLE tokens ADD COLUMN guild BIGINT NOT NULL DEFAULT 0; -- where the interaction came from
