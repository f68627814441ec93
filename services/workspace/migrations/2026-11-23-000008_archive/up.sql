-- Work that outlives a request (services/shared/jobs), and the files that it writes and reads.
CREATE TABLE job (
    owner            uuid NOT NULL,
    id               uuid NOT NULL,
    kind             text NOT NULL,
    payload          jsonb NOT NULL,
    -- Of jobs of one kind that are not finished yet, one owner has one with this key.
    unique_key       text,
    state            text NOT NULL CHECK (state IN ('ready', 'running', 'done', 'dead', 'cancelled')),
    priority         smallint NOT NULL,
    run_at           timestamptz NOT NULL,
    attempt          integer NOT NULL DEFAULT 0,
    max_attempts     integer NOT NULL CHECK (max_attempts > 0),
    lease_until      timestamptz,
    lease_token      uuid,
    done             bigint NOT NULL DEFAULT 0,
    total            bigint,
    note             text NOT NULL DEFAULT '',
    cancel_requested boolean NOT NULL DEFAULT false,
    error            text,
    result           jsonb,
    created_at       timestamptz NOT NULL,
    finished_at      timestamptz,
    PRIMARY KEY (owner, id),
    CHECK ((state = 'running') = (lease_token IS NOT NULL AND lease_until IS NOT NULL)),
    CHECK ((state IN ('done', 'dead', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX job_unique ON job (owner, kind, unique_key) WHERE state IN ('ready', 'running');
CREATE INDEX job_next ON job (priority DESC, run_at, id) WHERE state IN ('ready', 'running');
CREATE INDEX job_finished ON job (finished_at) WHERE finished_at IS NOT NULL;

ALTER TABLE job ENABLE ROW LEVEL SECURITY;
ALTER TABLE job FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON job USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- Of exports, by the id of their job; of uploads, by an id of their own until they are read.
CREATE TABLE archive_part (
    owner      uuid NOT NULL,
    archive_id uuid NOT NULL,
    ordinal    integer NOT NULL CHECK (ordinal >= 0),
    content    bytea NOT NULL CHECK (octet_length(content) <= 1048576),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (owner, archive_id, ordinal)
);
CREATE INDEX archive_part_by_age ON archive_part (created_at);

ALTER TABLE archive_part ENABLE ROW LEVEL SECURITY;
ALTER TABLE archive_part FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON archive_part USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
