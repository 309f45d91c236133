-- When a new situation board was last on its way to its channel, while it is not known whether it
-- arrived; and what is asked most: the campaign of a channel, and what channels are owed. Never
-- edited once released.

ALTER TABLE campaigns ADD COLUMN board_tried BIGINT;

CREATE INDEX campaigns_of_channel ON campaigns (channel);
CREATE INDEX campaigns_of_guild ON campaigns (guild);
CREATE INDEX outbox_owed ON outbox (campaign, id)
    WHERE state IN ('new', 'trying', 'parked') OR (state = 'sent' AND shown < version);
