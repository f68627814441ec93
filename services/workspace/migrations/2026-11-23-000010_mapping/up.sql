-- What the columns of files mean that no format fits, as their owners explained it.
CREATE TABLE import_mapping (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    name       text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    form       jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);

-- The mapping by which a file was read, as it was then: a confirmation reads the file the same way, whatever became of the mapping.
ALTER TABLE import_batch ADD COLUMN mapping jsonb;
ALTER TABLE import_batch ADD CONSTRAINT import_batch_mapped CHECK ((mapping IS NOT NULL) = (format = 'mapped'));

-- The contract or pair for which funding or interest was paid, where the file says it.
ALTER TABLE event
    ADD COLUMN instrument_base text CHECK (octet_length(instrument_base) BETWEEN 1 AND 160),
    ADD COLUMN instrument_quote text CHECK (octet_length(instrument_quote) BETWEEN 1 AND 160),
    ADD COLUMN instrument_kind text CHECK (instrument_kind IN ('spot', 'linear', 'inverse')),
    ADD CONSTRAINT event_instrument CHECK (num_nonnulls(instrument_base, instrument_quote, instrument_kind) IN (0, 3));
CREATE INDEX event_payments ON event (owner) WHERE deleted_at IS NULL AND kind IN ('funding', 'interest');

ALTER TABLE import_mapping ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_mapping FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON import_mapping USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
