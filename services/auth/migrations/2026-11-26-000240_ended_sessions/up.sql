-- Sessions that were ended, in the order in which their ends were committed: gateways read on from the last number that they know.
CREATE TABLE ended_session (
    seq        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- No references: an account may be removed before everybody has read of its sessions' ends.
    session_id uuid NOT NULL,
    user_id    uuid NOT NULL,
    ended_at   timestamptz NOT NULL
);
CREATE INDEX ended_session_by_age ON ended_session (ended_at);

ALTER TABLE ended_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE ended_session FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON ended_session USING (
    user_id = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- Written with the end itself, whatever ends a session. One transaction at a time takes a number and commits: otherwise a lower number
-- could become visible after a higher one, and a reader would never see it. Deferred to the commit, so that nobody who holds the lock
-- waits for a row.
CREATE FUNCTION note_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(727183203, hashtext(current_schema()));
    INSERT INTO ended_session (session_id, user_id, ended_at) VALUES (NEW.id, NEW.user_id, NEW.revoked_at);
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER session_ended AFTER UPDATE OF revoked_at ON session
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_ended_session();
