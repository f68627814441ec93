DROP POLICY of_owner ON refresh_token;
ALTER TABLE refresh_token NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refresh_token DISABLE ROW LEVEL SECURITY;
DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['users', 'credential', 'totp', 'recovery_code', 'flow', 'session', 'known_device', 'api_key', 'audit', 'starred_coin', 'idempotency_key'] LOOP
        EXECUTE format('DROP POLICY of_owner ON %I', place);
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', place);
    END LOOP;
END $$;
