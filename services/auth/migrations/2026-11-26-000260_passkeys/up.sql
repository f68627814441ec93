-- Keys of authenticators that sign an account in (WebAuthn). Only their public halves are here.
CREATE TABLE passkey (
    id              uuid PRIMARY KEY,
    user_id         uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The authenticator's name for it; no two accounts share one.
    credential_id   bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
    -- As the authenticator wrote it (COSE_Key).
    public_key      bytea NOT NULL,
    -- The domain that the browser made it for; it works nowhere else.
    rp_id           text NOT NULL,
    -- Of the last answer. 0 for authenticators that do not count.
    sign_count      bigint NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
    -- May be copied to other devices of its owner, which never changes; and is there a copy now.
    backup_eligible boolean NOT NULL,
    backed_up       boolean NOT NULL,
    name            text NOT NULL,
    created_at      timestamptz NOT NULL,
    last_used_at    timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id, id);

-- What an authenticator is to sign, until the first answer takes it away or five minutes have passed. With a user: for a new passkey of
-- theirs, after the password. Without one: for signing in.
CREATE TABLE passkey_challenge (
    id         uuid PRIMARY KEY,
    user_id    uuid REFERENCES users ON DELETE CASCADE,
    challenge  bytea NOT NULL CHECK (octet_length(challenge) = 32),
    origin     text NOT NULL,
    rp_id      text NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_user ON passkey_challenge (user_id);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['passkey', 'passkey_challenge'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            user_id = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
