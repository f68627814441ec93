-- Addresses of an account beside its primary one, which stays in users and is the only one that signs in. The same address may be in
-- several accounts: each has to prove it, and none can keep another from it.
CREATE TABLE email_address (
    id          uuid PRIMARY KEY,
    user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    email       text NOT NULL CHECK (email = lower(email) AND octet_length(email) <= 254),
    verified_at timestamptz,
    created_at  timestamptz NOT NULL,
    -- The step that waits for the mailed code.
    flow_id     uuid REFERENCES flow ON DELETE SET NULL,
    UNIQUE (user_id, email)
);
CREATE INDEX email_address_flow ON email_address (flow_id);
CREATE INDEX email_address_unconfirmed ON email_address (created_at) WHERE verified_at IS NULL;

-- Where mail of a topic goes, other than to the primary address. Without an address it goes nowhere.
CREATE TABLE email_route (
    user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    topic      text NOT NULL CHECK (topic IN ('alerts')),
    address_id uuid REFERENCES email_address ON DELETE CASCADE,
    PRIMARY KEY (user_id, topic)
);
CREATE INDEX email_route_address ON email_route (address_id);

ALTER TABLE flow DROP CONSTRAINT flow_kind_check;
ALTER TABLE flow ADD CONSTRAINT flow_kind_check CHECK (kind IN ('email', 'totp', 'reset', 'address'));

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['email_address', 'email_route'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            user_id = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
