DROP TABLE password_reset;
