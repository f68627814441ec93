DROP TRIGGER alert_grant_given ON object_grant;
DROP TRIGGER alert_grant_changed ON object_grant;
DROP TRIGGER alert_grant_gone ON object_grant;
CREATE OR REPLACE FUNCTION alert_grant_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM alert_members_change(OLD.grantee, OLD.object_id);
    ELSE
        PERFORM alert_members_change(NEW.grantee, NEW.object_id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER alert_grant_given AFTER INSERT OR UPDATE OF expires_at ON object_grant FOR EACH ROW
    WHEN (NEW.kind = 'watchlist') EXECUTE FUNCTION alert_grant_changes();
CREATE TRIGGER alert_grant_gone AFTER DELETE ON object_grant FOR EACH ROW
    WHEN (OLD.kind = 'watchlist') EXECUTE FUNCTION alert_grant_changes();
