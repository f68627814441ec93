-- Forecasts that users brought. Columns as arrays: a file has up to 100,000 rows, and they are only ever read together.
CREATE TABLE upload (
    id           uuid PRIMARY KEY,
    owner        uuid NOT NULL,
    name         text NOT NULL,
    coingecko_id text NOT NULL,
    source_url   text NOT NULL,
    has_80       boolean NOT NULL,
    has_95       boolean NOT NULL,
    row_count    integer NOT NULL CHECK (row_count BETWEEN 1 AND 100000),
    -- Days since 1970-01-01, ascending; the other arrays are as long.
    days         integer[] NOT NULL,
    yhat         double precision[] NOT NULL,
    lower_50     double precision[] NOT NULL,
    upper_50     double precision[] NOT NULL,
    lower_80     double precision[] NOT NULL,
    upper_80     double precision[] NOT NULL,
    lower_95     double precision[] NOT NULL,
    upper_95     double precision[] NOT NULL,
    created_at   timestamptz NOT NULL,
    CHECK (cardinality(days) = row_count AND cardinality(yhat) = row_count
           AND cardinality(lower_50) = row_count AND cardinality(upper_50) = row_count
           AND cardinality(lower_80) = row_count AND cardinality(upper_80) = row_count
           AND cardinality(lower_95) = row_count AND cardinality(upper_95) = row_count)
);
CREATE INDEX upload_of_owner ON upload (owner, created_at DESC, id);
