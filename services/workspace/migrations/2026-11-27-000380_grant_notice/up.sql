-- Tells a person once of what somebody shares with them, alone or with a team of theirs. It goes with the grant.
CREATE TABLE grant_notice (
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
    created_at  timestamptz NOT NULL,
    read_at     timestamptz,
    PRIMARY KEY (owner, id),
    UNIQUE (thing_owner, kind, object_id, grantee, owner),
    FOREIGN KEY (thing_owner, kind, object_id, grantee) REFERENCES object_grant ON DELETE CASCADE
);
CREATE INDEX grant_notice_newest ON grant_notice (owner, created_at, id);

-- Who owns the thing writes notices with the grant.
ALTER TABLE grant_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE grant_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON grant_notice USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR thing_owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
