CREATE OR REPLACE FUNCTION alert_items_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(one.owner, one.watchlist_id)
        FROM (SELECT DISTINCT owner, watchlist_id FROM old_rows ORDER BY owner, watchlist_id) AS one;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION alert_items_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(one.owner, one.watchlist_id)
        FROM (SELECT DISTINCT owner, watchlist_id FROM new_rows ORDER BY owner, watchlist_id) AS one;
    RETURN NULL;
END $$;
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
DROP FUNCTION alert_lists_change(uuid[], uuid[]);
