-- Whether somebody wants each prompt explained. Never edited once released.

ALTER TABLE people ADD COLUMN guided BIGINT NOT NULL DEFAULT 0;
