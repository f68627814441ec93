DROP TABLE sign_out;
