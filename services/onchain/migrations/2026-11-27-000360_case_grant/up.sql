-- Cases can be shared as traces are.
ALTER TABLE object_grant DROP CONSTRAINT object_grant_kind_check;
ALTER TABLE object_grant ADD CONSTRAINT object_grant_kind_check CHECK (kind IN ('trace', 'case'));

-- A grantee reads the case with its evidence; links to reports are their owner's. Changes run in the scope of the owner, after the service has
-- judged the grant: they count towards what the owner stores.
CREATE POLICY by_grant ON investigation FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    WHERE g.owner = investigation.owner AND g.kind = 'case' AND g.object_id = investigation.id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
CREATE POLICY by_grant ON exhibit FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    WHERE g.owner = exhibit.owner AND g.kind = 'case' AND g.object_id = exhibit.case_id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));

-- What is deleted takes its grants along.
CREATE TRIGGER grants_go AFTER DELETE ON investigation REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_grants('case');
