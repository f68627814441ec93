DROP TABLE payment_event;
DROP TABLE payment_account;
