-- The situation board that a side has in the channel it keeps to itself. Columns and ids as in the
-- first schema. Never edited once released.

ALTER TABLE rooms ADD COLUMN board BIGINT NOT NULL DEFAULT 0;         -- its message; 0 if none
ALTER TABLE rooms ADD COLUMN board_tried BIGINT NOT NULL DEFAULT 0;   -- a new one is on its way since; 0 if none is
ALTER TABLE rooms ADD COLUMN board_line BIGINT NOT NULL DEFAULT 0;    -- the last line of the log it tells of
ALTER TABLE rooms ADD COLUMN board_drawing BIGINT NOT NULL DEFAULT 0; -- the version of how boards are drawn
