-- Coins that users call one: what is named `asset` counts as `same_as` wherever lots, round trips and balances are computed. Rows of events
-- keep the name that they came with.
CREATE TABLE asset_alias (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    asset      text NOT NULL CHECK (octet_length(asset) BETWEEN 1 AND 160),
    same_as    text NOT NULL CHECK (octet_length(same_as) BETWEEN 1 AND 160),
    -- The day (UTC) from which the old name is another coin's; NULL where it never is.
    renamed_on date,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    UNIQUE (owner, asset),
    CHECK (asset <> same_as)
);
ALTER TABLE asset_alias ENABLE ROW LEVEL SECURITY;
ALTER TABLE asset_alias FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON asset_alias USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
