-- Programs of others that call the API for a person who let them in (OAuth 2.1).

-- A registered program, of the person who registered it.
CREATE TABLE app_client (
    id            uuid PRIMARY KEY,
    user_id       uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name          text NOT NULL,
    redirect_uris text[] NOT NULL CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
    -- SHA-256 of the secret; a program that can keep none, as one in a browser, has none.
    secret_sha256 bytea CHECK (octet_length(secret_sha256) = 32),
    created_at    timestamptz NOT NULL
);
CREATE INDEX app_client_user ON app_client (user_id);

-- What a person let a program do. With its row go its tokens.
CREATE TABLE app_grant (
    id           uuid PRIMARY KEY,
    user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    client_id    uuid NOT NULL REFERENCES app_client ON DELETE CASCADE,
    -- The program's name as the person saw it.
    name         text NOT NULL,
    scopes       text[] NOT NULL,
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz,
    -- Moves on with each refresh; where there is none it is the end of the only access token.
    expires_at   timestamptz NOT NULL
);
CREATE INDEX app_grant_user ON app_grant (user_id);
CREATE INDEX app_grant_client ON app_grant (client_id);
CREATE INDEX app_grant_expires ON app_grant (expires_at);

-- Codes of one minute, kept for a day so that a second use is noticed.
CREATE TABLE app_code (
    sha256       bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
    user_id      uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    client_id    uuid NOT NULL REFERENCES app_client ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    scopes       text[] NOT NULL,
    -- SHA-256 of the verifier (PKCE, S256).
    challenge    bytea NOT NULL CHECK (octet_length(challenge) = 32),
    created_at   timestamptz NOT NULL,
    used_at      timestamptz,
    -- What its use made.
    grant_id     uuid REFERENCES app_grant ON DELETE SET NULL
);
CREATE INDEX app_code_user ON app_code (user_id);
CREATE INDEX app_code_client ON app_code (client_id);
CREATE INDEX app_code_grant ON app_code (grant_id);
CREATE INDEX app_code_age ON app_code (created_at);

CREATE TABLE app_token (
    sha256     bytea PRIMARY KEY CHECK (octet_length(sha256) = 32),
    grant_id   uuid NOT NULL REFERENCES app_grant ON DELETE CASCADE,
    kind       text NOT NULL CHECK (kind IN ('access', 'refresh')),
    -- An access token may do less than its grant.
    scopes     text[] NOT NULL,
    -- Of an access token; a refresh token ends with its grant.
    expires_at timestamptz CHECK ((expires_at IS NOT NULL) = (kind = 'access')),
    -- When a refresh token was exchanged, and for which.
    used_at    timestamptz,
    successor  bytea
);
CREATE INDEX app_token_grant ON app_token (grant_id);
CREATE INDEX app_token_expires ON app_token (expires_at);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['app_client', 'app_grant', 'app_code'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            user_id = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;

-- A token is its grant's.
ALTER TABLE app_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE app_token FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON app_token USING (EXISTS (SELECT FROM app_grant g WHERE g.id = app_token.grant_id));
