DROP POLICY by_link ON report_share;
DROP POLICY by_link ON trace_version;
DROP POLICY by_link ON trace;
DROP POLICY by_link ON trace_share;
DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['address_notes', 'trace', 'trace_version', 'trace_share', 'trace_address', 'entity', 'label_import', 'label', 'label_change', 'label_file', 'investigation', 'exhibit', 'report_share', 'report_share_file', 'whale_mute', 'idempotency_key', 'storage_use'] LOOP
        EXECUTE format('DROP POLICY of_owner ON %I', place);
        EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', place);
    END LOOP;
END $$;
DROP TRIGGER trace_share_owner ON trace_share;
ALTER TABLE trace_share DROP COLUMN owner;
