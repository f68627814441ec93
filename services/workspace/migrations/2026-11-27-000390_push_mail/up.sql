-- The owner of a browser that was turned on is told by mail: when that is tried next, and nothing once auth has the mail. Browsers of before are
-- known to their owners.
ALTER TABLE push_device ADD COLUMN tell_at timestamptz;
CREATE INDEX push_device_to_tell ON push_device (tell_at) WHERE tell_at IS NOT NULL;
