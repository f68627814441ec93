ALTER TABLE alert_state DROP COLUMN read_for;
