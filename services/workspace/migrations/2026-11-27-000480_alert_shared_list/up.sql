-- Alerts also go through watchlists that others share: whoever keeps such an alert in memory reads it again after the list or its grant changed.

-- Alerts over the list of its owner, and of those it is shared with. A change runs for one principal, and the others' alerts are closed to
-- them: the function sees these for as long as it runs, and changes nothing of them but the mark.
CREATE OR REPLACE FUNCTION alert_members_change(of uuid, list uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    was text := coalesce(current_setting('meridian.service', true), '');
    readers uuid[];
BEGIN
    PERFORM set_config('meridian.service', 'on', true);
    readers := ARRAY(SELECT of UNION SELECT grantee FROM object_grant WHERE owner = of AND kind = 'watchlist' AND object_id = list);
    PERFORM FROM alert_state s JOIN alert a ON a.owner = s.owner AND a.id = s.alert_id
        WHERE a.owner = ANY (readers) AND a.watchlist_id = list AND s.changed <> alert_change()
        ORDER BY s.owner, s.alert_id FOR UPDATE OF s;
    UPDATE alert_state s SET changed = alert_change() FROM alert a
        WHERE a.owner = ANY (readers) AND a.watchlist_id = list AND s.owner = a.owner AND s.alert_id = a.id
        AND s.changed <> alert_change();
    PERFORM set_config('meridian.service', was, true);
END $$;

-- What is shared, shared for another time, or shared no longer.
CREATE FUNCTION alert_grant_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
