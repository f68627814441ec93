-- What an owner shares with a person or a team, one thing at a time. A grant raises what the grantee may do with it, and nothing else.
CREATE TABLE object_grant (
    owner      uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('dashboard')),
    object_id  uuid NOT NULL,
    -- A person, or a team.
    grantee    uuid NOT NULL,
    -- The grantee belongs to it, or they lose the grant; the grantee itself where all of the team have it.
    team       uuid NOT NULL,
    role       text NOT NULL CHECK (role IN ('viewer', 'editor', 'manager')),
    -- The manager on whose grant this one rests, and with which it goes; NULL where the owner gave it.
    granted_by uuid,
    granted_at timestamptz NOT NULL,
    expires_at timestamptz,
    PRIMARY KEY (owner, kind, object_id, grantee),
    CHECK (grantee <> owner),
    -- Only owners name managers, so that what rests on a grant carries no other.
    CHECK (granted_by IS NULL OR role <> 'manager'),
    FOREIGN KEY (owner, kind, object_id, granted_by) REFERENCES object_grant ON DELETE CASCADE
);
CREATE INDEX object_grant_of_grantee ON object_grant (grantee, kind, granted_at, object_id);
CREATE INDEX object_grant_ends ON object_grant (expires_at) WHERE expires_at IS NOT NULL;

-- True where somebody saved it by a grant, NULL otherwise, as in archives from before.
ALTER TABLE dashboard_version ADD COLUMN by_grant boolean;

-- An owner writes grants. A grantee reads theirs and can give them up.
ALTER TABLE object_grant ENABLE ROW LEVEL SECURITY;
ALTER TABLE object_grant FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON object_grant USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
CREATE POLICY to_grantee ON object_grant FOR SELECT USING (
    grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid);
CREATE POLICY given_up ON object_grant FOR DELETE USING (
    grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid);

-- A grantee reads what is granted. Changes run in the scope of the owner, after the service has judged the grant: they count towards what
-- the owner stores.
CREATE POLICY by_grant ON dashboard FOR SELECT USING (deleted_at IS NULL AND EXISTS (SELECT FROM object_grant g
    WHERE g.owner = dashboard.owner AND g.kind = 'dashboard' AND g.object_id = dashboard.id
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));
-- What was saved before it was shared is the owner's business.
CREATE POLICY by_grant ON dashboard_version FOR SELECT USING (EXISTS (SELECT FROM object_grant g
    WHERE g.owner = dashboard_version.owner AND g.kind = 'dashboard' AND g.object_id = dashboard_version.dashboard_id
    AND dashboard_version.saved_at >= g.granted_at
    AND g.grantee = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    AND (g.expires_at IS NULL OR g.expires_at > now())));

-- What is deleted for good takes its grants along. Argument: the kind.
CREATE FUNCTION delete_grants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM object_grant USING gone_rows
        WHERE object_grant.owner = gone_rows.owner AND object_grant.kind = TG_ARGV[0] AND object_grant.object_id = gone_rows.id;
    RETURN NULL;
END $$;
CREATE TRIGGER grants_go AFTER DELETE ON dashboard REFERENCING OLD TABLE AS gone_rows
    FOR EACH STATEMENT EXECUTE FUNCTION delete_grants('dashboard');
