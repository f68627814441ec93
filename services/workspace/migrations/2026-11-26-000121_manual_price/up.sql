-- Prices that users enter for assets which the market does not know, or knows wrongly: US dollars for one, from that day (UTC) on.
CREATE TABLE manual_price (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    asset      text NOT NULL CHECK (octet_length(asset) BETWEEN 1 AND 160),
    day        date NOT NULL,
    price      numeric(38, 18) NOT NULL CHECK (price > 0),
    created_at timestamptz NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id),
    UNIQUE (owner, asset, day)
);
ALTER TABLE manual_price ENABLE ROW LEVEL SECURITY;
ALTER TABLE manual_price FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON manual_price USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
