-- What is told to its owner, where, and when not. No row: everything, everywhere, at any time.
CREATE TABLE notification (
    owner      uuid PRIMARY KEY,
    -- `event place`: a kind of event that does not go to a place. A place is `app` or the id of a channel.
    off        text[] NOT NULL CHECK (cardinality(off) <= 200),
    -- Minutes since midnight, and the zone whose midnight that is. Nothing: there are no quiet hours.
    quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to   smallint CHECK (quiet_to BETWEEN 0 AND 1439),
    quiet_zone text CHECK (octet_length(quiet_zone) BETWEEN 1 AND 100),
    version    integer NOT NULL CHECK (version > 0),
    -- On its own: beside BETWEEN it would be written otherwise after a restore.
    CHECK (quiet_to <> quiet_from),
    CHECK (num_nulls(quiet_from, quiet_to, quiet_zone) IN (0, 3))
);
ALTER TABLE notification ENABLE ROW LEVEL SECURITY;
ALTER TABLE notification FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON notification USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- Waits for the end of quiet hours: several of one channel go out together.
ALTER TABLE alert_delivery ADD COLUMN held boolean NOT NULL DEFAULT false;
ALTER TABLE alert_delivery ALTER COLUMN held DROP DEFAULT;
