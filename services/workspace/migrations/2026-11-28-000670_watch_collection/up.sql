-- NFT collections on watchlists: like tokens they have a symbol and a price, their floor. Two more columns can be shown.
ALTER TABLE watch_item DROP CONSTRAINT watch_item_kind_check;
ALTER TABLE watch_item ADD CONSTRAINT watch_item_kind_check CHECK (kind IN ('token', 'address', 'entity', 'collection'));
ALTER TABLE watch_item DROP CONSTRAINT watch_item_check1;
ALTER TABLE watch_item ADD CONSTRAINT watch_item_priced_check
    CHECK (kind IN ('token', 'collection') OR (symbol = '' AND added_price IS NULL));
-- One id that the market refuses would keep it from reading all others: archives bring rows too.
ALTER TABLE watch_item ADD CONSTRAINT watch_item_collection_check
    CHECK (kind <> 'collection' OR reference ~ '^[a-z0-9_-][a-z0-9._-]{0,119}$');
ALTER TABLE watchlist DROP CONSTRAINT watchlist_shown_check;
ALTER TABLE watchlist ADD CONSTRAINT watchlist_shown_check CHECK (cardinality(shown) BETWEEN 1 AND 15);
-- For the service, which asks the market for what is watched.
CREATE INDEX watch_item_collection ON watch_item (reference) WHERE kind = 'collection' AND deleted_at IS NULL;
