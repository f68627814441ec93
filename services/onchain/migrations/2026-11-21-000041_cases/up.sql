-- Investigations, their evidence, and links to reports.
CREATE TABLE investigation (
    id         uuid PRIMARY KEY,
    owner      uuid NOT NULL,
    title      text NOT NULL,
    question   text NOT NULL,
    status     text NOT NULL CHECK (status IN ('open', 'review', 'closed')),
    findings   jsonb NOT NULL,
    timeline   jsonb NOT NULL,
    limits     text NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX investigation_by_owner ON investigation (owner, updated_at DESC, id);

CREATE TABLE exhibit (
    id         uuid PRIMARY KEY,
    case_id    uuid NOT NULL REFERENCES investigation ON DELETE CASCADE,
    owner      uuid NOT NULL,
    kind       text NOT NULL,
    title      text NOT NULL,
    note       text NOT NULL,
    chain      text NOT NULL,
    subject    text NOT NULL,
    -- Compact JSON as text, never jsonb: its bytes are what the hash is of. Empty for a file.
    content    text NOT NULL,
    file       bytea NOT NULL,
    file_name  text NOT NULL,
    media_type text NOT NULL,
    sha256     bytea NOT NULL CHECK (octet_length(sha256) = 32),
    figures    jsonb NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX exhibit_by_case ON exhibit (case_id, created_at, id);
CREATE INDEX exhibit_by_owner ON exhibit (owner);

-- A report as it was when the link was made. Of the link itself only the hash is kept.
CREATE TABLE report_share (
    id              uuid PRIMARY KEY,
    case_id         uuid NOT NULL REFERENCES investigation ON DELETE CASCADE,
    owner           uuid NOT NULL,
    token_sha256    bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    redact          jsonb NOT NULL,
    report          text NOT NULL,
    manifest_sha256 text NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    revoked_at      timestamptz,
    reads           integer NOT NULL DEFAULT 0,
    read_at         timestamptz
);
CREATE INDEX report_share_by_case ON report_share (case_id, created_at DESC);
