DROP TABLE watch_item;
DROP TABLE watchlist;
