-- Trades that met the rules and were not taken, as their owner noted them. No statistic of real trades reads this table.
CREATE TABLE missed_trade (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    -- In the owner's zone.
    day        date NOT NULL,
    asset      text NOT NULL CHECK (octet_length(asset) BETWEEN 1 AND 160),
    direction  text NOT NULL CHECK (direction IN ('long', 'short')),
    -- As in reviews of round trips; empty where none was named.
    setup      text NOT NULL CHECK (char_length(setup) <= 60),
    entry      numeric(38, 18) NOT NULL CHECK (entry > 0),
    -- Beyond the entry on the side of a loss.
    stop       numeric(38, 18) CHECK (stop > 0 AND CASE direction WHEN 'long' THEN stop < entry ELSE stop > entry END),
    -- Where it would have been closed.
    exit       numeric(38, 18) CHECK (exit > 0),
    -- Why it was not taken.
    reason     text NOT NULL CHECK (char_length(reason) <= 4000),
    created_at timestamptz NOT NULL,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX missed_trade_by_day ON missed_trade (owner, day DESC, id DESC);
ALTER TABLE missed_trade ENABLE ROW LEVEL SECURITY;
ALTER TABLE missed_trade FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON missed_trade USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
