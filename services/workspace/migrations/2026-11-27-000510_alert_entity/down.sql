ALTER TABLE alert_state DROP COLUMN entity;
DROP INDEX alert_of_entity;
ALTER TABLE alert DROP COLUMN entity_id;
