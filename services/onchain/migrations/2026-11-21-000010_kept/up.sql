-- The same bytes for the same question are noted once.
CREATE UNIQUE INDEX fetched_once ON fetched (sha256, chain, provider, md5(endpoint));

-- Answers that can never change: deep below the tip. They are not asked for again.
CREATE TABLE kept (
    chain      text NOT NULL,
    provider   text NOT NULL,
    endpoint   text NOT NULL,
    fetched_id uuid NOT NULL REFERENCES fetched (id),
    PRIMARY KEY (chain, provider, endpoint)
);
