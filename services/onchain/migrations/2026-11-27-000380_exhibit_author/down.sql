ALTER TABLE exhibit DROP COLUMN added_by;
