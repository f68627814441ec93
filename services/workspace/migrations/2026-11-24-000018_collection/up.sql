-- NFT collections that somebody follows. Figures are the market's and are not kept here.
CREATE TABLE followed_collection (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    nft_id      text NOT NULL CHECK (nft_id ~ '^[a-z0-9._-]{1,120}$'),
    name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 800),
    symbol      text NOT NULL CHECK (octet_length(symbol) <= 400),
    platform    text NOT NULL CHECK (octet_length(platform) <= 400),
    contract    text NOT NULL CHECK (octet_length(contract) <= 400),
    image       text NOT NULL CHECK (octet_length(image) <= 2000),
    note        text NOT NULL CHECK (octet_length(note) <= 16000),
    count       numeric(38, 18) NOT NULL CHECK (count >= 0),
    valuation   text NOT NULL CHECK (valuation IN ('floor', 'last_sale', 'manual')),
    price_usd   numeric(38, 18) CHECK (price_usd >= 0),
    hidden      boolean NOT NULL,
    followed_at timestamptz NOT NULL,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX followed_collection_once ON followed_collection (owner, nft_id) WHERE deleted_at IS NULL;
CREATE INDEX followed_collection_deleted ON followed_collection (deleted_at) WHERE deleted_at IS NOT NULL;

-- When the market was last told which collections are followed: the replica that moves it does the telling.
CREATE TABLE collection_round (
    id        smallint PRIMARY KEY CHECK (id = 1),
    wanted_at timestamptz NOT NULL
);

DO $$
BEGIN
    ALTER TABLE followed_collection ENABLE ROW LEVEL SECURITY;
    ALTER TABLE followed_collection FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_owner ON followed_collection USING (
        owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
        OR (SELECT current_setting('meridian.service', true)) = 'on');
    -- Nobody's rows: only the service's own work may see them.
    ALTER TABLE collection_round ENABLE ROW LEVEL SECURITY;
    ALTER TABLE collection_round FORCE ROW LEVEL SECURITY;
    CREATE POLICY of_service ON collection_round USING ((SELECT current_setting('meridian.service', true)) = 'on');
END $$;
