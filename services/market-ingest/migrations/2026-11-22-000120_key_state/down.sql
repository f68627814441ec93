ALTER TABLE provider_state DROP COLUMN key_refused_at;
