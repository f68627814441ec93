DROP TRIGGER alert_grant_gone ON object_grant;
DROP TRIGGER alert_grant_given ON object_grant;
DROP FUNCTION alert_grant_changes();
CREATE OR REPLACE FUNCTION alert_members_change(of uuid, list uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM alert_state s JOIN alert a ON a.owner = s.owner AND a.id = s.alert_id
        WHERE a.owner = of AND a.watchlist_id = list AND s.changed <> alert_change()
        ORDER BY s.owner, s.alert_id FOR UPDATE OF s;
    UPDATE alert_state s SET changed = alert_change() FROM alert a
        WHERE a.owner = of AND a.watchlist_id = list AND s.owner = a.owner AND s.alert_id = a.id AND s.changed <> alert_change();
END $$;
