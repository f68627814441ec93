SET LOCAL meridian.service = 'on';
DELETE FROM alert_channel WHERE kind = 'push';
DROP TABLE push_device;
DROP INDEX alert_delivery_once_a_device;
DROP INDEX alert_delivery_once;
ALTER TABLE alert_delivery DROP COLUMN device_id;
ALTER TABLE alert_delivery ADD CONSTRAINT alert_delivery_owner_firing_id_channel_id_key UNIQUE (owner, firing_id, channel_id);
ALTER TABLE alert_channel DROP CONSTRAINT alert_channel_kind_check;
ALTER TABLE alert_channel ADD CONSTRAINT alert_channel_kind_check CHECK (kind IN ('email', 'webhook', 'slack', 'telegram'));
