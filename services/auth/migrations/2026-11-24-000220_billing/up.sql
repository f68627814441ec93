-- Calls to a provider in a calendar month (UTC): from `soft` a mail warns, after `hard` no call is made. The services that call providers
-- read them.
CREATE TABLE spending_limit (
    user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    provider text NOT NULL CHECK (octet_length(provider) BETWEEN 1 AND 40),
    soft     bigint CHECK (soft >= 1),
    hard     bigint CHECK (hard >= 0),
    PRIMARY KEY (user_id, provider),
    CHECK (soft IS NOT NULL OR hard IS NOT NULL),
    CHECK (soft <= hard)
);

-- How often the limits of an account were changed, from 1.
CREATE TABLE spending_limit_version (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    version integer NOT NULL
);

-- No reference to users: what happened stays when the account goes.
CREATE TABLE spending_limit_change (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id     uuid NOT NULL,
    changed_by  uuid NOT NULL,
    at          timestamptz NOT NULL,
    provider    text NOT NULL,
    soft_before bigint,
    hard_before bigint,
    soft        bigint,
    hard        bigint
);
CREATE INDEX spending_limit_change_user ON spending_limit_change (user_id, id DESC);

-- Append only, as the audit: the trigger stops whoever gets around grants.
CREATE FUNCTION spending_limit_change_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'permission denied: changes of limits are only ever added' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER spending_limit_change_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON spending_limit_change
    FOR EACH STATEMENT EXECUTE FUNCTION spending_limit_change_stays();

-- Who is billed.
CREATE TABLE billing_contact (
    user_id        uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    name           text NOT NULL,
    company        text NOT NULL,
    address        text NOT NULL,
    country        text NOT NULL,
    tax_id         text NOT NULL,
    purchase_order text NOT NULL,
    email          text NOT NULL,
    version        integer NOT NULL,
    updated_at     timestamptz NOT NULL
);

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['spending_limit', 'spending_limit_version', 'spending_limit_change', 'billing_contact'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            user_id = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
