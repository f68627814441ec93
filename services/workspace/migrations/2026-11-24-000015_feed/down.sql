DROP TABLE feed_seen;
DROP TABLE feed_mute;
DROP TABLE feed_mark;
DROP TABLE feed_item;
DROP TABLE feed_document;
DROP TABLE feed_source;
