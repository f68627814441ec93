ALTER TABLE paper_trade DROP COLUMN funding;
