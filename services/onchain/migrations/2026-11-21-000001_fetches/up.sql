-- What providers answered, byte for byte, so that a report can be checked against it later. A row is never changed.
CREATE TABLE fetched (
    id           uuid PRIMARY KEY,
    chain        text NOT NULL,
    provider     text NOT NULL,
    -- Path and query, without keys.
    endpoint     text NOT NULL,
    fetched_at   timestamptz NOT NULL,
    block_height bigint NOT NULL CHECK (block_height >= 0),
    sha256       bytea NOT NULL CHECK (octet_length(sha256) = 32),
    -- The answer, zlib-compressed.
    body         bytea NOT NULL
);
CREATE INDEX fetched_by_hash ON fetched (sha256);
