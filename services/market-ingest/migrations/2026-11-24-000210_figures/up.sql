-- Figures over time that the provider sells only: kept since this installation first saw them. `series` says of what:
-- `total_supply/bitcoin`. They are market data, as prices are; a later sight of the same step changes nothing.
CREATE TABLE figure (
    realm text NOT NULL,
    series text NOT NULL,
    at timestamptz NOT NULL,
    value double precision NOT NULL,
    PRIMARY KEY (realm, series, at)
);
