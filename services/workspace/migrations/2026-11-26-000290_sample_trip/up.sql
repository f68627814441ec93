-- The sample has a trip.
ALTER TABLE sample_object DROP CONSTRAINT sample_object_kind_check;
ALTER TABLE sample_object ADD CONSTRAINT sample_object_kind_check CHECK (kind IN ('account', 'event', 'review', 'session', 'entry', 'task',
    'ruleset', 'watchlist', 'watch_item', 'alert', 'portfolio', 'trip'));
