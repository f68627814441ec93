-- A password reset revokes what was made before it, and not what its owner has renewed since.
-- When a link got another secret; nothing while it has its first one.
ALTER TABLE calendar_feed ADD COLUMN rotated_at timestamptz;
-- Turned off by a password reset, until the owner turns it on again.
ALTER TABLE alert_channel ADD COLUMN revoked boolean NOT NULL DEFAULT false;
-- When the owner last gave a webhook a secret, or saved another channel; nothing since it was added.
ALTER TABLE alert_channel ADD COLUMN renewed_at timestamptz;
