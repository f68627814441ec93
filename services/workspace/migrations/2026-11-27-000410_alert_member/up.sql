-- Alerts over the members of one of their owner's watchlists. Each member is evaluated by itself.

-- The list that the rule names. It may be deleted: then the alert can't be checked.
ALTER TABLE alert ADD COLUMN watchlist_id uuid GENERATED ALWAYS AS ((nullif(rule ->> 'watchlist', ''))::uuid) STORED;
CREATE INDEX alert_of_list ON alert (owner, watchlist_id) WHERE watchlist_id IS NOT NULL;

-- Where the evaluation of a member is. What alert_state says of such an alert sums up its members.
CREATE TABLE alert_member (
    owner         uuid NOT NULL,
    alert_id      uuid NOT NULL,
    -- Of the list.
    item_id       uuid NOT NULL,
    -- Version of the alert since which this counts.
    version       integer NOT NULL CHECK (version > 0),
    progress      jsonb,
    state         text NOT NULL CHECK (state IN ('armed', 'pending', 'firing', 'cooldown', 'done', 'expired')),
    -- When the alert was saved, or the member joined it later.
    armed_at      timestamptz NOT NULL,
    checked_at    timestamptz,
    PRIMARY KEY (owner, alert_id, item_id),
    FOREIGN KEY (owner, alert_id) REFERENCES alert (owner, id) ON DELETE CASCADE
);
ALTER TABLE alert_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_member FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON alert_member USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- The member that fired, as its list called it.
ALTER TABLE alert_firing ADD COLUMN member text;

-- Whoever keeps an alert in memory reads it again after its list changed. Rows in one order: an evaluation locks them in the same. A row is
-- written once, however many items a transaction changes.
CREATE FUNCTION alert_members_change(of uuid, list uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM alert_state s JOIN alert a ON a.owner = s.owner AND a.id = s.alert_id
        WHERE a.owner = of AND a.watchlist_id = list AND s.changed <> alert_change()
        ORDER BY s.owner, s.alert_id FOR UPDATE OF s;
    UPDATE alert_state s SET changed = alert_change() FROM alert a
        WHERE a.owner = of AND a.watchlist_id = list AND s.owner = a.owner AND s.alert_id = a.id AND s.changed <> alert_change();
END $$;

CREATE FUNCTION alert_items_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(one.owner, one.watchlist_id)
        FROM (SELECT DISTINCT owner, watchlist_id FROM new_rows ORDER BY owner, watchlist_id) AS one;
    RETURN NULL;
END $$;
CREATE TRIGGER alert_items_new AFTER INSERT ON watch_item REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION alert_items_new();

-- Also with its list, for good.
CREATE FUNCTION alert_items_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(one.owner, one.watchlist_id)
        FROM (SELECT DISTINCT owner, watchlist_id FROM old_rows ORDER BY owner, watchlist_id) AS one;
    RETURN NULL;
END $$;
CREATE TRIGGER alert_items_gone AFTER DELETE ON watch_item REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION alert_items_gone();

CREATE FUNCTION alert_item_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(NEW.owner, NEW.watchlist_id);
    RETURN NULL;
END $$;
-- Of a list with too many members the first ones are checked: a move may swap some.
CREATE TRIGGER alert_item_changes AFTER UPDATE OF deleted_at, name, rank ON watch_item FOR EACH ROW
    WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at OR OLD.name <> NEW.name OR OLD.rank <> NEW.rank)
    EXECUTE FUNCTION alert_item_changes();

CREATE FUNCTION alert_list_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM alert_members_change(NEW.owner, NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER alert_list_changes AFTER UPDATE OF deleted_at ON watchlist FOR EACH ROW
    WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION alert_list_changes();
