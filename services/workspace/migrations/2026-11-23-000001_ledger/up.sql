-- What people enter or bring in files: accounts, and what happened on them. Every key starts with its owner, a principal.

CREATE TABLE settings (
    owner    uuid PRIMARY KEY,
    -- IANA name of the zone in which days begin.
    zone     text NOT NULL CHECK (octet_length(zone) BETWEEN 1 AND 64),
    currency text NOT NULL CHECK (octet_length(currency) BETWEEN 1 AND 20),
    -- 1 stands for settings that are not there yet.
    version  integer NOT NULL CHECK (version > 1)
);

-- Counts what changed any round trip of an owner: what is computed holds for one revision.
CREATE TABLE ledger_revision (
    owner    uuid PRIMARY KEY,
    revision bigint NOT NULL
);

CREATE TABLE account (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    venue      text NOT NULL CHECK (octet_length(venue) <= 400),
    created_at timestamptz NOT NULL,
    deleted_at timestamptz,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX account_name ON account (owner, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX account_deleted ON account (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE import_batch (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    -- Named after the venue when the file is confirmed, where there is none. No foreign key: a fill of the file may have been moved to
    -- another account, and the file outlives this one with it.
    account_id   uuid,
    state        text NOT NULL CHECK (state IN ('staged', 'confirmed', 'undone')),
    file_name    text NOT NULL,
    sha256       bytea NOT NULL CHECK (octet_length(sha256) = 32),
    format       text NOT NULL,
    zone         text NOT NULL,
    day_first    boolean,
    row_count    integer NOT NULL,
    -- Kept until the file is confirmed: it is read anew then, beside what came in meanwhile.
    content      bytea,
    fills        integer NOT NULL DEFAULT 0,
    others       integer NOT NULL DEFAULT 0,
    kept         integer NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    confirmed_at timestamptz,
    undone_at    timestamptz,
    PRIMARY KEY (owner, id),
    CHECK ((content IS NOT NULL) = (state = 'staged'))
);
CREATE INDEX import_batch_newest ON import_batch (owner, created_at DESC, id DESC);
CREATE INDEX import_batch_staged ON import_batch (created_at) WHERE state = 'staged';

CREATE TABLE event (
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    account_id  uuid NOT NULL,
    import_id   uuid,
    kind        text NOT NULL CHECK (kind IN ('trade', 'deposit', 'withdrawal', 'transfer', 'reward', 'fee', 'funding',
                    'interest', 'conversion', 'adjustment')),
    happened_at timestamptz NOT NULL,
    -- The venue's own.
    external_id text,
    -- SHA-256 of time, kind, coins and amounts as they came in, in hex; it stays when the event is changed, so that the same file
    -- does not bring it again.
    content_key text NOT NULL,
    -- Line in the file; 0 by hand.
    line        integer NOT NULL CHECK (line >= 0),
    -- Among events of one moment.
    place       integer NOT NULL,
    note        text NOT NULL CHECK (octet_length(note) <= 4000),
    edited      boolean NOT NULL DEFAULT false,
    created_at  timestamptz NOT NULL,
    deleted_at  timestamptz,
    version     integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, account_id) REFERENCES account (owner, id) ON DELETE CASCADE,
    FOREIGN KEY (owner, import_id) REFERENCES import_batch (owner, id)
);
CREATE INDEX event_newest ON event (owner, happened_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX event_of_account ON event (owner, account_id, content_key) WHERE deleted_at IS NULL;
CREATE INDEX event_by_external_id ON event (owner, account_id, external_id) WHERE deleted_at IS NULL AND external_id IS NOT NULL;
CREATE INDEX event_of_import ON event (owner, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX event_deleted ON event (deleted_at) WHERE deleted_at IS NOT NULL;

-- Everything that moved, fees too: balances are sums of these.
CREATE TABLE movement (
    owner    uuid NOT NULL,
    event_id uuid NOT NULL,
    ordinal  integer NOT NULL,
    asset    text NOT NULL CHECK (octet_length(asset) BETWEEN 1 AND 160),
    -- Signed.
    amount   numeric(38, 18) NOT NULL,
    fee      boolean NOT NULL,
    PRIMARY KEY (owner, event_id, ordinal),
    FOREIGN KEY (owner, event_id) REFERENCES event (owner, id) ON DELETE CASCADE
);

CREATE TABLE fill (
    owner        uuid NOT NULL,
    event_id     uuid NOT NULL,
    base         text NOT NULL,
    quote        text NOT NULL,
    kind         text NOT NULL CHECK (kind IN ('spot', 'linear', 'inverse')),
    side         text NOT NULL CHECK (side IN ('buy', 'sell')),
    quantity     numeric(38, 18) NOT NULL CHECK (quantity > 0),
    quote_amount numeric(38, 18) NOT NULL CHECK (quote_amount >= 0),
    -- Price at which the loss would have been taken.
    stop         numeric(38, 18) CHECK (stop > 0),
    PRIMARY KEY (owner, event_id),
    FOREIGN KEY (owner, event_id) REFERENCES event (owner, id) ON DELETE CASCADE
);

-- Calls that were done, by the key that their callers gave them, for a day: the same call is answered again and not done again.
CREATE TABLE idempotency_key (
    owner          uuid NOT NULL,
    key            text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
    operation      text NOT NULL,
    request_sha256 bytea NOT NULL CHECK (octet_length(request_sha256) = 32),
    response       bytea,
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

-- Row-level security: a statement sees the rows of the principal that its transaction names, whatever its WHERE says. The service names
-- it for each transaction (meridian.principal), and asks by name where it works for all (meridian.service). Where nothing is named,
-- no row is seen. FORCE: the owner of the tables is held to it as well.
DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['settings', 'ledger_revision', 'account', 'import_batch', 'event', 'movement', 'fill',
        'idempotency_key'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
