ALTER TABLE strategy_variant DROP COLUMN bar;
