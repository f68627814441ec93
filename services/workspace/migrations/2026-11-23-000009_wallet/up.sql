-- Accounts that are looked at together, with the shares that assets should have.
CREATE TABLE portfolio (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    name        text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    -- All accounts where empty. No foreign key: the portfolio outlives an account.
    account_ids uuid[] NOT NULL CHECK (cardinality(account_ids) <= 100),
    -- Assets and shares as decimal texts.
    targets     jsonb NOT NULL CHECK (jsonb_array_length(targets) <= 50),
    band        numeric(38, 18) NOT NULL CHECK (band BETWEEN 0 AND 1),
    note        text NOT NULL CHECK (octet_length(note) <= 16000),
    created_at  timestamptz NOT NULL,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX portfolio_deleted ON portfolio (deleted_at) WHERE deleted_at IS NOT NULL;

-- What is read from a chain into an account. It is deleted and restored with its account, whose name is its own.
CREATE TABLE wallet (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    account_id  uuid NOT NULL,
    kind        text NOT NULL CHECK (kind IN ('address', 'key')),
    -- An address, or an extended public key or descriptor, which shows all addresses of its owner: never logged, never shown whole.
    source      text NOT NULL CHECK (octet_length(source) BETWEEN 1 AND 16384),
    script      text CHECK (octet_length(script) BETWEEN 1 AND 20),
    fingerprint text CHECK (octet_length(fingerprint) BETWEEN 1 AND 20),
    -- Of a key, those that were used.
    addresses   integer NOT NULL CHECK (addresses >= 0),
    note        text NOT NULL CHECK (octet_length(note) <= 16000),
    -- When it is read again by itself.
    next_sync   timestamptz NOT NULL,
    created_at  timestamptz NOT NULL,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, account_id) REFERENCES account (owner, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX wallet_of_account ON wallet (owner, account_id);
CREATE INDEX wallet_next_sync ON wallet (next_sync) WHERE deleted_at IS NULL;

CREATE TABLE wallet_chain (
    owner          uuid NOT NULL,
    wallet_id      uuid NOT NULL,
    chain          text NOT NULL CHECK (octet_length(chain) BETWEEN 1 AND 40),
    state          text NOT NULL CHECK (state IN ('waiting', 'reading', 'current', 'failed')),
    error          text CHECK (octet_length(error) <= 4000),
    synced_at      timestamptz,
    -- Time of the newest block whose movements were all read.
    read_to        timestamptz,
    movements      integer NOT NULL CHECK (movements >= 0),
    unknown_tokens integer NOT NULL CHECK (unknown_tokens >= 0),
    truncated      boolean NOT NULL,
    -- What the chain said that is held, beside the sum of the ledger.
    holdings       jsonb NOT NULL CHECK (jsonb_array_length(holdings) <= 2000),
    held_at        timestamptz,
    PRIMARY KEY (owner, wallet_id, chain),
    FOREIGN KEY (owner, wallet_id) REFERENCES wallet (owner, id) ON DELETE CASCADE
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['portfolio', 'wallet', 'wallet_chain'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
