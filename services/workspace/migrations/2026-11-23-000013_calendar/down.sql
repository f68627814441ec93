DROP TABLE calendar_feed;
DROP TABLE calendar_instance;
DROP TABLE calendar_event;
DROP TABLE calendar_source;
