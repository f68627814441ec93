DROP TABLE starred_coin;
