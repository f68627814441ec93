DROP TABLE wallet_chain;
DROP TABLE wallet;
DROP TABLE portfolio;
