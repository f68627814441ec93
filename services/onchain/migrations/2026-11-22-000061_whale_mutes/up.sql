-- Whose transfers a user does not want to see in whale watch.
CREATE TABLE whale_mute (
    id         uuid PRIMARY KEY,
    owner      uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('address', 'name')),
    -- Empty for a name: it is the same on every chain.
    chain      text NOT NULL,
    value      text NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (owner, kind, chain, value),
    CHECK ((kind = 'name') = (chain = ''))
);
