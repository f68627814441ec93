-- Accounts that signed out everywhere else, until the workspace has removed the browsers that show their alerts. Written with the sign-out.
-- A second one moves the time on.
CREATE TABLE sign_out (
    -- No reference: the browsers are removed even if the account goes meanwhile.
    user_id     uuid PRIMARY KEY,
    -- What was turned on before this time is removed.
    made_before timestamptz NOT NULL
);
CREATE INDEX sign_out_by_age ON sign_out (made_before);

ALTER TABLE sign_out ENABLE ROW LEVEL SECURITY;
ALTER TABLE sign_out FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON sign_out USING (
    user_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
