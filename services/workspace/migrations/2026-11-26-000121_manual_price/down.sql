DROP TABLE manual_price;
