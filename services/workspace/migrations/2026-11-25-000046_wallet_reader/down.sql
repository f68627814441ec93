ALTER TABLE wallet DROP COLUMN read_for;
