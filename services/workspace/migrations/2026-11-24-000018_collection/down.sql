DROP TABLE collection_round;
DROP TABLE followed_collection;
