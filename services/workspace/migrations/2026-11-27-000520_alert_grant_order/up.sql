-- Grants that change together mark the alerts over their lists together, in the order in which everything else locks them. Row by row, two
-- transactions that changed grants of the same lists in other orders waited for each other.
DROP TRIGGER alert_grant_given ON object_grant;
DROP TRIGGER alert_grant_gone ON object_grant;

CREATE OR REPLACE FUNCTION alert_grant_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was text := coalesce(current_setting('meridian.service', true), '');
BEGIN
    IF NOT EXISTS (SELECT FROM changed_grants WHERE kind = 'watchlist') THEN
        RETURN NULL;
    END IF;
    PERFORM set_config('meridian.service', 'on', true);
    PERFORM FROM alert_state s JOIN alert a ON a.owner = s.owner AND a.id = s.alert_id
        WHERE (a.owner, a.watchlist_id) IN (SELECT grantee, object_id FROM changed_grants WHERE kind = 'watchlist')
        AND s.changed <> alert_change()
        ORDER BY s.owner, s.alert_id FOR UPDATE OF s;
    UPDATE alert_state s SET changed = alert_change() FROM alert a
        WHERE (a.owner, a.watchlist_id) IN (SELECT grantee, object_id FROM changed_grants WHERE kind = 'watchlist')
        AND s.owner = a.owner AND s.alert_id = a.id AND s.changed <> alert_change();
    PERFORM set_config('meridian.service', was, true);
    RETURN NULL;
END $$;

CREATE TRIGGER alert_grant_given AFTER INSERT ON object_grant REFERENCING NEW TABLE AS changed_grants
    FOR EACH STATEMENT EXECUTE FUNCTION alert_grant_changes();
CREATE TRIGGER alert_grant_changed AFTER UPDATE ON object_grant REFERENCING NEW TABLE AS changed_grants
    FOR EACH STATEMENT EXECUTE FUNCTION alert_grant_changes();
CREATE TRIGGER alert_grant_gone AFTER DELETE ON object_grant REFERENCING OLD TABLE AS changed_grants
    FOR EACH STATEMENT EXECUTE FUNCTION alert_grant_changes();
