DROP TRIGGER alert_list_changes ON watchlist;
DROP FUNCTION alert_list_changes();
DROP TRIGGER alert_item_changes ON watch_item;
DROP FUNCTION alert_item_changes();
DROP TRIGGER alert_items_gone ON watch_item;
DROP FUNCTION alert_items_gone();
DROP TRIGGER alert_items_new ON watch_item;
DROP FUNCTION alert_items_new();
DROP FUNCTION alert_members_change(uuid, uuid);
ALTER TABLE alert_firing DROP COLUMN member;
DROP TABLE alert_member;
DROP INDEX alert_of_list;
-- Rules over a list say nothing to a version that does not know of them.
SET LOCAL meridian.service = 'on';
DELETE FROM alert WHERE watchlist_id IS NOT NULL;
ALTER TABLE alert DROP COLUMN watchlist_id;
