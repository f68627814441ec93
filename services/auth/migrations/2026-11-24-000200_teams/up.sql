-- Teams. A team is a principal as a person is: its id is the owner of what it keeps elsewhere, and its rows here are its own.
CREATE TABLE team (
    id         uuid PRIMARY KEY,
    name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
    created_at timestamptz NOT NULL
);

CREATE TABLE team_member (
    team_id   uuid NOT NULL REFERENCES team ON DELETE CASCADE,
    user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    role      text NOT NULL CHECK (role IN ('owner', 'admin', 'analyst', 'viewer')),
    joined_at timestamptz NOT NULL,
    PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_member_user ON team_member (user_id);

-- The link's secret stands here as its hash alone. `ended_at`: used, declined, revoked, or replaced after it expired.
CREATE TABLE team_invitation (
    id           uuid PRIMARY KEY,
    team_id      uuid NOT NULL REFERENCES team ON DELETE CASCADE,
    email        text NOT NULL CHECK (email = lower(email) AND octet_length(email) <= 254),
    role         text NOT NULL CHECK (role IN ('owner', 'admin', 'analyst', 'viewer')),
    token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    inviter_id   uuid NOT NULL,
    inviter      text NOT NULL,
    sent_at      timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    ended_at     timestamptz
);
CREATE UNIQUE INDEX team_invitation_open ON team_invitation (team_id, email) WHERE ended_at IS NULL;
CREATE INDEX team_invitation_email ON team_invitation (email) WHERE ended_at IS NULL;

-- No references: what happened stays when a team or an account goes. Names are those of the moment.
CREATE TABLE team_audit (
    id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    team_id  uuid NOT NULL,
    at       timestamptz NOT NULL,
    actor_id uuid NOT NULL,
    actor    text NOT NULL,
    action   text NOT NULL,
    object   text NOT NULL,
    detail   text NOT NULL
);
CREATE INDEX team_audit_team ON team_audit (team_id, id DESC);
CREATE TRIGGER team_audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON team_audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();
REVOKE UPDATE, DELETE, TRUNCATE ON team_audit FROM CURRENT_USER;

DO $$
DECLARE
    owned record;
BEGIN
    FOR owned IN SELECT * FROM (VALUES
        ('team', 'id'),
        ('team_member', 'team_id'),
        ('team_invitation', 'team_id'),
        ('team_audit', 'team_id')
    ) AS t (place, owner) LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned.place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            %I = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', owned.place, owned.owner);
    END LOOP;
END $$;

-- A person sees their own seats, and the teams in which they have one; they change neither.
CREATE POLICY of_member ON team_member FOR SELECT
    USING (user_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid);
CREATE POLICY of_member ON team FOR SELECT
    USING (EXISTS (SELECT FROM team_member m WHERE m.team_id = team.id));
