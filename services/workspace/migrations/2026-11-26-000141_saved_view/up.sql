-- Views of lists that were saved under a name: filters and order as the list's address writes them, and the columns that are hidden.
CREATE TABLE saved_view (
    owner          uuid NOT NULL,
    id             uuid NOT NULL,
    list           text NOT NULL CHECK (list IN ('entries', 'round_trips', 'fills', 'cases', 'alerts', 'watchlist', 'tokens')),
    name           text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 400),
    query          text NOT NULL CHECK (octet_length(query) <= 8000),
    hidden_columns text[] NOT NULL CHECK (cardinality(hidden_columns) <= 50),
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (owner, id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (owner, list, lower(name));

ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON saved_view USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
