-- Browsers that an owner lets show alerts. All of them are behind one channel, so that an alert names it once.
ALTER TABLE alert_channel DROP CONSTRAINT alert_channel_kind_check;
ALTER TABLE alert_channel ADD CONSTRAINT alert_channel_kind_check
    CHECK (kind IN ('email', 'webhook', 'slack', 'telegram', 'push'));

CREATE TABLE push_device (
    owner         uuid NOT NULL,
    id            uuid NOT NULL,
    channel_id    uuid NOT NULL,
    name          text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    -- Address of the browser at its push service. Never sent back.
    endpoint      text NOT NULL CHECK (octet_length(endpoint) BETWEEN 1 AND 2000),
    -- Keys of the browser: messages are encrypted for them.
    public_key    bytea NOT NULL CHECK (octet_length(public_key) = 65),
    secret        bytea NOT NULL CHECK (octet_length(secret) = 16),
    created_at    timestamptz NOT NULL,
    -- When the browser last gave its keys.
    registered_at timestamptz NOT NULL,
    last_sent_at  timestamptz,
    last_error    text,
    PRIMARY KEY (owner, id),
    UNIQUE (owner, endpoint),
    FOREIGN KEY (owner, channel_id) REFERENCES alert_channel (owner, id) ON DELETE CASCADE
);
CREATE INDEX push_device_endpoint ON push_device (endpoint);
CREATE INDEX push_device_of_channel ON push_device (owner, channel_id);
ALTER TABLE push_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_device FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON push_device USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
CREATE TRIGGER storage_new_row AFTER INSERT ON push_device REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(endpoint) + 300', 'true');
CREATE TRIGGER storage_gone_row AFTER DELETE ON push_device REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION storage_count('others', 'octet_length(endpoint) + 300', 'true');

-- Of a push: to which browser. The log outlives the browser's row.
ALTER TABLE alert_delivery ADD COLUMN device_id uuid;
-- One message of each firing to each channel, or to each of its browsers.
ALTER TABLE alert_delivery DROP CONSTRAINT alert_delivery_owner_firing_id_channel_id_key;
CREATE UNIQUE INDEX alert_delivery_once ON alert_delivery (owner, firing_id, channel_id) WHERE device_id IS NULL;
CREATE UNIQUE INDEX alert_delivery_once_a_device ON alert_delivery (owner, firing_id, channel_id, device_id)
    WHERE device_id IS NOT NULL;
