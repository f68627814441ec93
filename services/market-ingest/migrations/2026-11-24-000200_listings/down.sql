DROP TABLE nft_day;
DROP TABLE nft_want;
DROP TABLE listed_coin;
DROP TABLE listing_state;
DROP TABLE pool_sample;
DROP TABLE pool_reading;
DROP TABLE pool_network;
DROP TABLE pool;
