-- Whom a new grant is told to: the workspace asks for it and keeps the notices, and what it has kept is deleted here. It goes with the grant.
CREATE TABLE grant_news (
    -- Who is told: a person.
    owner       uuid NOT NULL,
    id          uuid NOT NULL,
    -- The grant.
    thing_owner uuid NOT NULL,
    kind        text NOT NULL,
    object_id   uuid NOT NULL,
    grantee     uuid NOT NULL,
    -- The person who shares it.
    giver       uuid NOT NULL,
    granted_at  timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    UNIQUE (thing_owner, kind, object_id, grantee, owner),
    FOREIGN KEY (thing_owner, kind, object_id, grantee) REFERENCES object_grant ON DELETE CASCADE
);
CREATE INDEX grant_news_oldest ON grant_news (granted_at, id);

-- Who owns the thing writes news with the grant.
ALTER TABLE grant_news ENABLE ROW LEVEL SECURITY;
ALTER TABLE grant_news FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON grant_news USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR thing_owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
