-- Row-level security: a statement sees the rows of the principal that its transaction names, whatever its WHERE says. The service names
-- it for each transaction (meridian.principal), and asks by name where it works for all (meridian.service). Where nothing is named,
-- no row is seen. FORCE: the owner of the tables is held to it as well.
DO $$
DECLARE
    owned record;
BEGIN
    FOR owned IN SELECT * FROM (VALUES
        ('users', 'id'),
        ('credential', 'user_id'),
        ('totp', 'user_id'),
        ('recovery_code', 'user_id'),
        ('flow', 'user_id'),
        ('session', 'user_id'),
        ('known_device', 'user_id'),
        ('api_key', 'user_id'),
        ('audit', 'user_id'),
        ('starred_coin', 'user_id'),
        ('idempotency_key', 'owner')
    ) AS t (place, owner) LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            %I = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', owned.place, owned.owner);
    END LOOP;
END $$;

-- A refresh token is its session's.
ALTER TABLE refresh_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE refresh_token FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON refresh_token USING (EXISTS (SELECT FROM session s WHERE s.id = refresh_token.session_id));
