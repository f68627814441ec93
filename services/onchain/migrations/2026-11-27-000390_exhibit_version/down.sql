ALTER TABLE exhibit DROP COLUMN version;
