DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['custom_token', 'upload', 'idempotency_key'] LOOP
        EXECUTE format('DROP POLICY of_owner ON %I', place);
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', place);
    END LOOP;
END $$;
