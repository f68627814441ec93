-- What its trader says of a round trip. Round trips are computed from fills and are in no table: one that is gone because its fills changed
-- keeps its words, and has them again when it comes back.
CREATE TABLE trip_review (
    owner      uuid NOT NULL,
    trip_id    uuid NOT NULL,
    setup      text NOT NULL CHECK (octet_length(setup) <= 240),
    tags       text[] NOT NULL CHECK (cardinality(tags) <= 20),
    emotion    text NOT NULL CHECK (octet_length(emotion) <= 240),
    -- 1 to 5; 0 where nothing is said.
    confidence smallint NOT NULL CHECK (confidence BETWEEN 0 AND 5),
    quality    smallint NOT NULL CHECK (quality BETWEEN 0 AND 5),
    target     numeric(38, 18) CHECK (target > 0),
    note       text NOT NULL CHECK (octet_length(note) <= 16000),
    -- 1 stands for a review that is not there yet.
    version    integer NOT NULL CHECK (version > 1),
    PRIMARY KEY (owner, trip_id)
);
ALTER TABLE trip_review ENABLE ROW LEVEL SECURITY;
ALTER TABLE trip_review FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON trip_review USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
