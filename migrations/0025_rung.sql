-- When somebody was last rung in a campaign. Never edited once released.

ALTER TABLE looks ADD COLUMN rung BIGINT NOT NULL DEFAULT 0; -- in seconds since 1970; 0 if never
