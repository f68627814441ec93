-- Files of flows of exchange-traded funds.
CREATE TABLE etf_import (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    asset       text NOT NULL CHECK (asset ~ '^[a-z0-9._-]{1,120}$'),
    file_name   text NOT NULL CHECK (octet_length(file_name) <= 800),
    -- By ticker, where the file said it.
    issuers     jsonb NOT NULL,
    -- New and changed ones.
    cells       integer NOT NULL CHECK (cells >= 0),
    imported_at timestamptz NOT NULL,
    deleted_at  timestamptz,
    PRIMARY KEY (owner, id)
);
CREATE INDEX etf_import_asset ON etf_import (owner, asset, imported_at);
CREATE INDEX etf_import_deleted ON etf_import (deleted_at) WHERE deleted_at IS NOT NULL;

-- What each import brought that was another value than before. The value of a cell is that of the newest import that is there, so taking
-- an import back needs no other change. A later file that says the same confirms a cell, which then stays when the first file is taken back.
CREATE TABLE etf_cell (
    owner        uuid NOT NULL,
    import_id    uuid NOT NULL,
    -- Empty for the total of a day as the file states it.
    ticker       text NOT NULL CHECK (ticker ~ '^[A-Z0-9._-]{0,20}$'),
    day          date NOT NULL,
    -- US dollars in millions.
    flow         numeric(38, 18) NOT NULL,
    source_url   text CHECK (octet_length(source_url) BETWEEN 1 AND 500),
    confirmed_id uuid,
    PRIMARY KEY (owner, import_id, ticker, day),
    FOREIGN KEY (owner, import_id) REFERENCES etf_import (owner, id) ON DELETE CASCADE
);
CREATE INDEX etf_cell_confirmed ON etf_cell (owner, confirmed_id) WHERE confirmed_id IS NOT NULL;

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['etf_import', 'etf_cell'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
