DROP TABLE account_erasure;
