-- Coins that a user has starred, by the market's ids. Moves to the workspace service when there is one.
CREATE TABLE starred_coin (
    user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    coin       text NOT NULL CHECK (octet_length(coin) BETWEEN 1 AND 128),
    starred_at timestamptz NOT NULL,
    -- Stars of the same instant keep the order in which they were added.
    position   bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (user_id, coin)
);
