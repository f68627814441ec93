-- Firings of an alert over a list that come within a minute go to a channel in one message.

-- Of a message that others may go out with: the alert over a list that it is of.
ALTER TABLE alert_delivery ADD COLUMN gathers uuid;
-- The message that carries this one. Then it is never due by itself.
ALTER TABLE alert_delivery ADD COLUMN sent_with uuid;
CREATE INDEX alert_delivery_gathers ON alert_delivery (owner, gathers, created_at) WHERE gathers IS NOT NULL;
CREATE INDEX alert_delivery_sent_with ON alert_delivery (owner, sent_with) WHERE sent_with IS NOT NULL;
