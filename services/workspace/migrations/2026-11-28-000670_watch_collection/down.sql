-- An earlier version can't show collections, and knows nothing of their columns.
SET LOCAL meridian.service = 'on';
DROP INDEX watch_item_collection;
DELETE FROM watch_item WHERE kind = 'collection';
UPDATE watchlist SET shown = CASE
    WHEN shown <@ ARRAY['floor', 'owners'] THEN ARRAY['price']
    ELSE array_remove(array_remove(shown, 'floor'), 'owners') END
WHERE shown && ARRAY['floor', 'owners'];
ALTER TABLE watchlist DROP CONSTRAINT watchlist_shown_check;
ALTER TABLE watchlist ADD CONSTRAINT watchlist_shown_check CHECK (cardinality(shown) BETWEEN 1 AND 13);
ALTER TABLE watch_item DROP CONSTRAINT watch_item_collection_check;
ALTER TABLE watch_item DROP CONSTRAINT watch_item_priced_check;
ALTER TABLE watch_item ADD CONSTRAINT watch_item_check1 CHECK (kind = 'token' OR (symbol = '' AND added_price IS NULL));
ALTER TABLE watch_item DROP CONSTRAINT watch_item_kind_check;
ALTER TABLE watch_item ADD CONSTRAINT watch_item_kind_check CHECK (kind IN ('token', 'address', 'entity'));
