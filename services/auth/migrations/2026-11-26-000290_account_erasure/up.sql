-- Accounts that are gone, until the other services have erased what they owned. Written with the deletion.
CREATE TABLE account_erasure (
    -- No reference: there is no such account any more.
    user_id    uuid PRIMARY KEY,
    created_at timestamptz NOT NULL
);
CREATE INDEX account_erasure_by_age ON account_erasure (created_at);

ALTER TABLE account_erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_erasure FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON account_erasure USING (
    user_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
