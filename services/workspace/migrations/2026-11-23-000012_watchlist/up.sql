-- What somebody follows, in an order of their own. A rank is a text key between those of its neighbours, compared byte by byte; the
-- id decides between equal ones.
CREATE TABLE watchlist (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    rank       text COLLATE "C" NOT NULL CHECK (rank ~ '^[0-9a-z]{6,200}$'),
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    note       text NOT NULL CHECK (octet_length(note) <= 16000),
    -- In order; the first one is empty.
    sections   text[] NOT NULL CHECK (cardinality(sections) BETWEEN 1 AND 51) CHECK (sections[1] = ''),
    shown      text[] NOT NULL CHECK (cardinality(shown) BETWEEN 1 AND 13),
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX watchlist_deleted ON watchlist (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE watch_item (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    watchlist_id uuid NOT NULL,
    kind         text NOT NULL CHECK (kind IN ('token', 'address', 'entity')),
    reference    text NOT NULL CHECK (octet_length(reference) BETWEEN 1 AND 800),
    -- Of an address.
    chain        text NOT NULL CHECK (octet_length(chain) <= 40),
    name         text NOT NULL CHECK (octet_length(name) <= 800),
    symbol       text NOT NULL CHECK (octet_length(symbol) <= 400),
    section      text NOT NULL CHECK (octet_length(section) <= 240),
    rank         text COLLATE "C" NOT NULL CHECK (rank ~ '^[0-9a-z]{6,200}$'),
    note         text NOT NULL CHECK (octet_length(note) <= 16000),
    reason       text NOT NULL CHECK (octet_length(reason) <= 4000),
    target       numeric(38, 18) CHECK (target > 0),
    review_day   date,
    added_at     timestamptz NOT NULL,
    added_price  numeric(38, 18) CHECK (added_price > 0),
    deleted_at   timestamptz,
    version      integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, watchlist_id) REFERENCES watchlist (owner, id) ON DELETE CASCADE,
    CHECK ((kind = 'address') = (chain <> '')),
    CHECK (kind = 'token' OR (symbol = '' AND added_price IS NULL))
);
CREATE UNIQUE INDEX watch_item_once ON watch_item (owner, watchlist_id, kind, chain, reference) WHERE deleted_at IS NULL;
CREATE INDEX watch_item_reference ON watch_item (owner, kind, reference) WHERE deleted_at IS NULL;
CREATE INDEX watch_item_deleted ON watch_item (deleted_at) WHERE deleted_at IS NOT NULL;

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['watchlist', 'watch_item'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
