-- Tests of channels in the last hour, by the person who sent them. They outlive their channel: deleting a channel and creating it again
-- doesn't end the pause between two tests, nor take a test from the mails of an hour.
CREATE TABLE alert_test (
    owner   uuid NOT NULL,
    -- Of the test's delivery.
    id      uuid NOT NULL,
    -- Of the channel.
    kind    text NOT NULL,
    made_at timestamptz NOT NULL,
    -- NULL until its receiver took it.
    sent_at timestamptz,
    PRIMARY KEY (owner, id)
);
CREATE INDEX alert_test_of_delivery ON alert_test (id);
CREATE INDEX alert_test_old ON alert_test (made_at);
ALTER TABLE alert_test ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_test FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON alert_test USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
