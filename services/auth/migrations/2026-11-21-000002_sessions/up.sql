-- One sign-in on one device; also the family of its refresh tokens.
CREATE TABLE session (
    id           uuid PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    device_hash  bytea NOT NULL,
    user_agent   text NOT NULL,
    ip           text NOT NULL,
    strong       boolean NOT NULL,
    created_at   timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    revoked_at   timestamptz,
    revoked_for  text
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_end ON session (expires_at);

CREATE TABLE refresh_token (
    hash       bytea PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    used_at    timestamptz,
    -- Unique: a token has one successor, whatever arrives in parallel.
    successor  bytea UNIQUE
);
CREATE INDEX refresh_token_session ON refresh_token (session_id);

CREATE TABLE known_device (
    user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    hash         bytea NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, hash)
);
CREATE INDEX known_device_hash ON known_device (hash);

CREATE TABLE api_key (
    id           uuid PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name         text NOT NULL,
    prefix       text NOT NULL,
    hash         bytea NOT NULL UNIQUE,
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz
);
CREATE INDEX api_key_user ON api_key (user_id);
