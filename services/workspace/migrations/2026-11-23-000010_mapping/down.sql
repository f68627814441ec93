DROP INDEX event_payments;
ALTER TABLE event
    DROP CONSTRAINT event_instrument,
    DROP COLUMN instrument_base,
    DROP COLUMN instrument_quote,
    DROP COLUMN instrument_kind;
ALTER TABLE import_batch DROP CONSTRAINT import_batch_mapped, DROP COLUMN mapping;
DROP TABLE import_mapping;
