-- Alerts also go through the addresses of an entity, which onchain keeps.

-- The entity that the rule names. It may be deleted: then the alert can't be checked.
ALTER TABLE alert ADD COLUMN entity_id uuid GENERATED ALWAYS AS ((nullif(rule ->> 'entity', ''))::uuid) STORED;
CREATE INDEX alert_of_entity ON alert (owner, entity_id) WHERE entity_id IS NOT NULL;

-- What onchain said of it last: its name and its first addresses, or that there is none such. Null before the first answer.
ALTER TABLE alert_state ADD COLUMN entity jsonb;
