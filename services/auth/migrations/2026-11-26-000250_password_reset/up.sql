-- Accounts whose password was reset by a mailed code, until the other services have revoked what opens their things without a session.
-- Written with the reset. A second reset moves the time on.
CREATE TABLE password_reset (
    -- No reference: what the account made is revoked even if the account goes meanwhile.
    user_id     uuid PRIMARY KEY,
    -- What was made before this time is revoked.
    made_before timestamptz NOT NULL
);
CREATE INDEX password_reset_by_age ON password_reset (made_before);

ALTER TABLE password_reset ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_reset FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON password_reset USING (
    user_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
