DO $$
DECLARE
    counted text;
BEGIN
    FOREACH counted IN ARRAY ARRAY['investigation', 'exhibit', 'label_file', 'label_change', 'report_share', 'report_share_file',
        'trace_version', 'address_notes'] LOOP
        EXECUTE format('DROP TRIGGER storage_new ON %I', counted);
        EXECUTE format('DROP TRIGGER storage_gone ON %I', counted);
        EXECUTE format('DROP TRIGGER IF EXISTS storage_changed ON %I', counted);
    END LOOP;
END $$;
DROP TRIGGER label_remember_changed ON label;
DROP TRIGGER label_remember_new ON label;
CREATE OR REPLACE FUNCTION label_remember() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO label_change (label_id, owner, version, action, at, state)
    VALUES (NEW.id, NEW.owner, NEW.version,
        CASE WHEN TG_OP = 'INSERT' THEN 'created'
             WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL THEN 'deleted'
             WHEN NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL THEN 'restored'
             ELSE 'changed' END,
        NEW.updated_at, to_jsonb(NEW));
    RETURN NULL;
END $$;
CREATE TRIGGER label_remember AFTER INSERT OR UPDATE ON label FOR EACH ROW EXECUTE FUNCTION label_remember();
DROP TRIGGER trace_version_owner ON trace_version;
DROP FUNCTION trace_version_owner;
ALTER TABLE trace_version DROP COLUMN owner;
DROP FUNCTION storage_count;
DROP FUNCTION storage_add;
DROP TABLE storage_use;
DROP TABLE storage_limit;
