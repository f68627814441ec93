-- Work that outlives a request (services/shared/jobs): lines that a team's log gets about links that its members revoked.
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
