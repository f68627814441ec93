DROP INDEX job_by_asker;
DROP INDEX job_running;
ALTER TABLE job DROP COLUMN asked_by;
