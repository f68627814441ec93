-- Views of other lists say nothing to a version that does not know of them.
SET LOCAL meridian.service = 'on';
DELETE FROM saved_view WHERE list NOT IN ('entries', 'round_trips', 'fills', 'cases', 'alerts', 'watchlist', 'tokens');
ALTER TABLE saved_view DROP CONSTRAINT saved_view_list_check;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_list_check CHECK (list IN ('entries', 'round_trips', 'fills', 'cases', 'alerts', 'watchlist', 'tokens'));
