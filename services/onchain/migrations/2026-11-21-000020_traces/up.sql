-- Saved graphs of money. Every version is kept for a while; the newest is the trace.
CREATE TABLE trace (
    id         uuid PRIMARY KEY,
    owner      uuid NOT NULL,
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 800),
    chain      text NOT NULL,
    version    integer NOT NULL CHECK (version >= 1),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX trace_of_owner ON trace (owner, updated_at DESC, id);

CREATE TABLE trace_version (
    trace_id uuid NOT NULL REFERENCES trace ON DELETE CASCADE,
    version  integer NOT NULL CHECK (version >= 1),
    name     text NOT NULL,
    -- The application's document as JSON, zlib-compressed.
    content  bytea NOT NULL,
    -- Of the document before compression.
    sha256   bytea NOT NULL CHECK (octet_length(sha256) = 32),
    nodes    integer NOT NULL,
    edges    integer NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (trace_id, version)
);

-- A link shows the version that it was made for, so that nobody sees more than they were given.
CREATE TABLE trace_share (
    id         uuid PRIMARY KEY,
    trace_id   uuid NOT NULL REFERENCES trace ON DELETE CASCADE,
    version    integer NOT NULL,
    -- SHA-256: who reads this table cannot open a link.
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX trace_share_of_trace ON trace_share (trace_id, created_at DESC);
