-- Where the stop of a round trip went after it was opened. Round trips are computed from fills and are in no table, as in `trip_review`: one
-- that is gone because its fills changed keeps its stops, and has them again when it comes back.
CREATE TABLE stop_move (
    owner    uuid NOT NULL,
    id       uuid NOT NULL,
    trip_id  uuid NOT NULL,
    -- NULL where the stop was taken away.
    price    numeric(38, 18) CHECK (price > 0),
    reason   text NOT NULL CHECK (octet_length(reason) <= 2000),
    moved_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id)
);
CREATE INDEX stop_move_trip ON stop_move (owner, trip_id, moved_at, id);
ALTER TABLE stop_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE stop_move FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON stop_move USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
