-- A version that knows nothing of messages that carry others sends each by itself.
SET LOCAL meridian.service = 'on';
UPDATE alert_delivery SET next_at = now() WHERE sent_with IS NOT NULL AND state IN ('waiting', 'failed');
ALTER TABLE alert_delivery DROP COLUMN sent_with;
ALTER TABLE alert_delivery DROP COLUMN gathers;
