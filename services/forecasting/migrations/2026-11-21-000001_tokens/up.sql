-- Tokens that users added to their own selector.
CREATE TABLE custom_token (
    owner        uuid NOT NULL,
    coingecko_id text NOT NULL CHECK (octet_length(coingecko_id) BETWEEN 1 AND 200),
    token_name   text NOT NULL,
    symbol       text NOT NULL,
    image        text NOT NULL,
    icon         text NOT NULL CHECK (icon IN ('chain', 'diamond', 'star')),
    created_at   timestamptz NOT NULL,
    PRIMARY KEY (owner, coingecko_id)
);
