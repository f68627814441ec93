-- Links that show a frozen copy of a dashboard to anyone who has them. The copy contains public widgets and notes only; it is stored with the
-- link, so that opening one reads no other row. Of the secret only the SHA-256 is stored.
CREATE TABLE dashboard_link (
    owner        uuid NOT NULL,
    id           uuid NOT NULL,
    dashboard_id uuid NOT NULL,
    name         text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    -- The dashboard's name when the link was created.
    title        text NOT NULL CHECK (octet_length(title) BETWEEN 1 AND 400),
    document     text NOT NULL CHECK (octet_length(document) <= 262144),
    -- Those that the copy shows.
    widgets      integer NOT NULL CHECK (widgets >= 0),
    token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    -- The member who created it for a team: it opens while they may show things of the team to others. NULL where people act for themselves.
    made_by      uuid,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    FOREIGN KEY (owner, dashboard_id) REFERENCES dashboard (owner, id) ON DELETE CASCADE
);
CREATE INDEX dashboard_link_of_dashboard ON dashboard_link (owner, dashboard_id);
CREATE INDEX dashboard_link_ends ON dashboard_link (expires_at);
-- An erasure finds what somebody made for teams.
CREATE INDEX dashboard_link_by_maker ON dashboard_link (made_by) WHERE made_by IS NOT NULL;

ALTER TABLE dashboard_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE dashboard_link FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON dashboard_link USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
-- Whoever has a link names the SHA-256 of its secret, and sees this row alone.
CREATE POLICY by_link ON dashboard_link FOR SELECT USING (
    token_sha256 = (SELECT decode(nullif(current_setting('meridian.share', true), ''), 'hex')));

-- Deleting a dashboard revokes its links for good; restoring it doesn't bring them back.
CREATE FUNCTION delete_dashboard_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM dashboard_link WHERE owner = NEW.owner AND dashboard_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER links_go AFTER UPDATE OF deleted_at ON dashboard FOR EACH ROW
    WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION delete_dashboard_links();
