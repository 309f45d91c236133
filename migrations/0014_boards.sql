-- What the situation board of each campaign shows, so that one that shows the newest state is
-- neither drawn nor edited after a start. There is a row only while a board shows all there is to
-- show; columns and ids as in the first schema. Never edited once released.

CREATE TABLE boards (
    campaign BIGINT NOT NULL PRIMARY KEY REFERENCES campaigns (id),
    line BIGINT NOT NULL,                -- the last line of the log it tells of
    newest BIGINT NOT NULL,              -- the message it links to; 0 if none
    stage TEXT NOT NULL,                 -- lobby, running, frozen, over
    asked BIGINT NOT NULL,               -- how often a new board had been asked for
    drawing BIGINT NOT NULL              -- the version of how boards are drawn
);
