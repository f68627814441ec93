-- Dashboards in an order of their own; a rank is as those of watchlists.
CREATE TABLE dashboard (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    rank       text COLLATE "C" NOT NULL CHECK (rank ~ '^[0-9a-z]{6,200}$'),
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    note       text NOT NULL CHECK (octet_length(note) <= 16000),
    -- JSON as text: a document of a newer schema is kept sign by sign.
    document   text NOT NULL CHECK (octet_length(document) <= 262144),
    widgets    integer NOT NULL CHECK (widgets >= 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX dashboard_deleted ON dashboard (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE dashboard_version (
    owner        uuid NOT NULL,
    dashboard_id uuid NOT NULL,
    version      integer NOT NULL CHECK (version > 0),
    name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    document     text NOT NULL CHECK (octet_length(document) <= 262144),
    widgets      integer NOT NULL CHECK (widgets >= 0),
    -- What changed, in words.
    summary      text NOT NULL CHECK (octet_length(summary) <= 1000),
    saved_at     timestamptz NOT NULL,
    PRIMARY KEY (owner, dashboard_id, version),
    FOREIGN KEY (owner, dashboard_id) REFERENCES dashboard (owner, id) ON DELETE CASCADE
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['dashboard', 'dashboard_version'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
