-- The person who asked for a job, where they aren't its owner: a member who acts for a team. Whoever has many teams has one share of the places.
-- NULL for jobs from before, and of Pods of the previous version during the upgrade: then the owner counts.
ALTER TABLE job ADD COLUMN asked_by uuid;
-- Those that run are counted at each claim. They are few, and there may be many that wait.
CREATE INDEX job_running ON job (lease_until) WHERE state = 'running';
-- An erasure finds what somebody asked for.
CREATE INDEX job_by_asker ON job (asked_by) WHERE asked_by IS NOT NULL;
