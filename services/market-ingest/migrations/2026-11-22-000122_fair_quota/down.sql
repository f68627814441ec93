DROP TABLE standby_slot;
ALTER TABLE provider_call DROP COLUMN caller;
