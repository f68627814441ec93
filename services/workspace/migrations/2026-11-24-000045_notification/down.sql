ALTER TABLE alert_delivery DROP COLUMN held;
DROP TABLE notification;
