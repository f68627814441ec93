DROP TABLE alert_shard;
DROP TABLE alert_delivery;
DROP TABLE alert_channel;
DROP TABLE alert_firing;
DROP TABLE alert_state;
DROP TABLE alert;
