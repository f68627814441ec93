-- The owner of a link stands beside it, as beside a version.
ALTER TABLE trace_share ADD COLUMN owner uuid;
UPDATE trace_share s SET owner = t.owner FROM trace t WHERE t.id = s.trace_id;
CREATE TRIGGER trace_share_owner BEFORE INSERT ON trace_share FOR EACH ROW EXECUTE FUNCTION trace_version_owner();
ALTER TABLE trace_share ALTER COLUMN owner SET NOT NULL;

-- Row-level security: a statement sees the rows of the principal that its transaction names, whatever its WHERE says. The service names
-- it for each transaction (meridian.principal), and asks by name where it works for all (meridian.service). Where nothing is named,
-- no row is seen. FORCE: the owner of the tables is held to it as well.
DO $$
DECLARE
    owned record;
BEGIN
    FOR owned IN SELECT * FROM (VALUES
        ('address_notes', 'user_id'),
        ('trace', 'owner'),
        ('trace_version', 'owner'),
        ('trace_share', 'owner'),
        ('trace_address', 'owner'),
        ('entity', 'owner'),
        ('label_import', 'owner'),
        ('label', 'owner'),
        ('label_change', 'owner'),
        ('label_file', 'owner'),
        ('investigation', 'owner'),
        ('exhibit', 'owner'),
        ('report_share', 'owner'),
        ('report_share_file', 'owner'),
        ('whale_mute', 'owner'),
        ('idempotency_key', 'owner'),
        ('storage_use', 'owner')
    ) AS t (place, owner) LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            %I = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', owned.place, owned.owner);
    END LOOP;
END $$;

-- Whoever holds a link names the SHA-256 of its token (meridian.share), and sees the link with what it shows.
CREATE POLICY by_link ON trace_share FOR SELECT USING (
    token_hash = (SELECT decode(nullif(current_setting('meridian.share', true), ''), 'hex')));
CREATE POLICY by_link ON trace FOR SELECT USING (EXISTS (SELECT FROM trace_share s WHERE s.trace_id = trace.id
    AND s.token_hash = (SELECT decode(nullif(current_setting('meridian.share', true), ''), 'hex'))));
CREATE POLICY by_link ON trace_version FOR SELECT USING (EXISTS (SELECT FROM trace_share s
    WHERE s.trace_id = trace_version.trace_id AND s.version = trace_version.version
    AND s.token_hash = (SELECT decode(nullif(current_setting('meridian.share', true), ''), 'hex'))));
-- Opening a report counts.
CREATE POLICY by_link ON report_share USING (
    token_sha256 = (SELECT decode(nullif(current_setting('meridian.share', true), ''), 'hex')));
