-- Who may join no campaign of a server. Never edited once released.

CREATE TABLE bans (
    guild BIGINT NOT NULL,
    player BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (guild, player)
);
