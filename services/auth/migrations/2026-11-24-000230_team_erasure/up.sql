-- Teams that are gone, until the other services have erased what they owned. Written with the deletion.
CREATE TABLE team_erasure (
    -- No reference: there is no such team any more.
    team_id    uuid PRIMARY KEY,
    created_at timestamptz NOT NULL
);
CREATE INDEX team_erasure_by_age ON team_erasure (created_at);

ALTER TABLE team_erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE team_erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON team_erasure USING (
    team_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
