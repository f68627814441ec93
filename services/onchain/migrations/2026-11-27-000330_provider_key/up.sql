-- Keys that people brought for themselves: calls made for them at that provider use their quota instead of the installation's. Sealed by the
-- service with a key that is not in the database; of the text only the last four characters can be read.
CREATE TABLE provider_key (
    owner      uuid NOT NULL,
    provider   text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
    sealed     bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 1 AND 1000),
    last_four  text NOT NULL CHECK (length(last_four) = 4),
    -- What the provider last said to it. A refused one is not used any more.
    state      text NOT NULL CHECK (state IN ('untested', 'valid', 'refused')),
    entered_at timestamptz NOT NULL,
    tested_at  timestamptz,
    -- Calls made with it in a month, UTC: the last month that had some.
    month      date NOT NULL CHECK (extract(day FROM month) = 1),
    calls      bigint NOT NULL CHECK (calls >= 0),
    PRIMARY KEY (owner, provider)
);

-- FORCE: the owner of the table is held to it as well.
ALTER TABLE provider_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_key FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON provider_key USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
