-- Items of several lists that change together mark the alerts over these lists together, in the order in which everything else locks them.
-- List by list, an alert over the second one could have an id before that of an alert over the first: two transactions that changed items of
-- the same lists, or grants of them, waited for each other.
CREATE FUNCTION alert_lists_change(owners uuid[], lists uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    was text := coalesce(current_setting('meridian.service', true), '');
    readers uuid[];
    theirs uuid[];
BEGIN
    IF owners IS NULL THEN
        RETURN;
    END IF;
    -- A change runs for one principal, and the alerts of those that a list is shared with are closed to it.
    PERFORM set_config('meridian.service', 'on', true);
    SELECT array_agg(one.reader), array_agg(one.list) INTO readers, theirs FROM (
        SELECT changed.owner AS reader, changed.list FROM unnest(owners, lists) AS changed (owner, list)
        UNION
        SELECT g.grantee, changed.list FROM unnest(owners, lists) AS changed (owner, list)
        JOIN object_grant g ON g.owner = changed.owner AND g.kind = 'watchlist' AND g.object_id = changed.list
    ) AS one;
    PERFORM FROM alert_state s JOIN alert a ON a.owner = s.owner AND a.id = s.alert_id
        WHERE (a.owner, a.watchlist_id) IN (SELECT read.reader, read.list FROM unnest(readers, theirs) AS read (reader, list))
        AND s.changed <> alert_change()
        ORDER BY s.owner, s.alert_id FOR UPDATE OF s;
    UPDATE alert_state s SET changed = alert_change() FROM alert a
        WHERE (a.owner, a.watchlist_id) IN (SELECT read.reader, read.list FROM unnest(readers, theirs) AS read (reader, list))
        AND s.owner = a.owner AND s.alert_id = a.id AND s.changed <> alert_change();
    PERFORM set_config('meridian.service', was, true);
END $$;

CREATE OR REPLACE FUNCTION alert_members_change(of uuid, list uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_lists_change(ARRAY[of], ARRAY[list]);
END $$;

CREATE OR REPLACE FUNCTION alert_items_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_lists_change(array_agg(one.owner), array_agg(one.watchlist_id))
        FROM (SELECT DISTINCT owner, watchlist_id FROM new_rows) AS one;
    RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION alert_items_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_lists_change(array_agg(one.owner), array_agg(one.watchlist_id))
        FROM (SELECT DISTINCT owner, watchlist_id FROM old_rows) AS one;
    RETURN NULL;
END $$;
