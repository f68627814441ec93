CREATE TABLE users (
    id                uuid PRIMARY KEY,
    email             text NOT NULL UNIQUE CHECK (email = lower(email) AND octet_length(email) <= 254),
    name              text NOT NULL,
    email_verified_at timestamptz,
    created_at        timestamptz NOT NULL
);

CREATE TABLE credential (
    user_id    uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    hash       text NOT NULL CHECK (hash LIKE '$argon2id$%'),
    changed_at timestamptz NOT NULL
);

-- The secret is sealed with a key that is not in this database.
CREATE TABLE totp (
    user_id      uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    secret       bytea NOT NULL,
    confirmed_at timestamptz,
    last_step    bigint NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL
);

CREATE TABLE recovery_code (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    hash    bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, hash)
);

-- A step that waits for a code. Without a user it is a decoy: it answers like any other, and no code opens it.
CREATE TABLE flow (
    id           uuid PRIMARY KEY,
    kind         text NOT NULL CHECK (kind IN ('email', 'totp', 'reset')),
    user_id      uuid REFERENCES users ON DELETE CASCADE,
    code_mac     bytea,
    pending_hash text CHECK (pending_hash LIKE '$argon2id$%'),
    pending_name text,
    tries        integer NOT NULL DEFAULT 0,
    resends      integer NOT NULL DEFAULT 0,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    consumed_at  timestamptz
);
CREATE INDEX flow_user ON flow (user_id);
CREATE INDEX flow_created ON flow (created_at);

-- Keys are keyed hashes: the table says nothing about who was counted.
CREATE TABLE throttle (
    key            bytea PRIMARY KEY,
    attempts       integer NOT NULL,
    blocked_until  timestamptz NOT NULL,
    window_started timestamptz NOT NULL,
    window_count   integer NOT NULL
);
CREATE INDEX throttle_window ON throttle (window_started);
