-- A replica keeps the alerts of its shares in memory and reads only those that changed.

-- The transaction that runs.
CREATE FUNCTION alert_change() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT pg_current_xact_id()::text::bigint $$;
-- Every transaction before this one has ended; whoever reads now has seen what they wrote.
CREATE FUNCTION alert_change_low() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;
-- None from this one on has begun. A restored copy may have such numbers: they are of another server.
CREATE FUNCTION alert_change_high() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint $$;

-- The transaction that last changed the alert itself; evaluations change nothing here.
ALTER TABLE alert_state ADD COLUMN changed bigint NOT NULL DEFAULT 0;
ALTER TABLE alert_state ALTER COLUMN changed SET DEFAULT alert_change();
CREATE INDEX alert_state_changed ON alert_state (changed);

CREATE FUNCTION alert_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE alert_state SET changed = alert_change() WHERE owner = NEW.owner AND alert_id = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER alert_changes AFTER UPDATE OF version ON alert FOR EACH ROW EXECUTE FUNCTION alert_changes();

-- Time of the newest prices that went through all alerts of the share. An alert that they did not change is not written.
ALTER TABLE alert_shard ADD COLUMN sampled_at timestamptz;

-- The evaluation reads alerts by their id, and looks for what is over every few seconds.
CREATE INDEX alert_by_id ON alert (id);
CREATE INDEX alert_expiring ON alert (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX alert_snoozed ON alert (snoozed_until) WHERE snoozed_until IS NOT NULL;
