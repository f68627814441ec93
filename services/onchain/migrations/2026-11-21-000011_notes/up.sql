-- What a user wrote about an address, for nobody else.
CREATE TABLE address_notes (
    user_id    uuid NOT NULL,
    chain      text NOT NULL,
    address    text NOT NULL,
    body       text NOT NULL CHECK (char_length(body) <= 20000),
    version    bigint NOT NULL CHECK (version > 0),
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, chain, address)
);
