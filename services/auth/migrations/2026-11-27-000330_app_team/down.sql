-- A program of a team must not work for a person instead.
SET LOCAL meridian.service = 'on';
DELETE FROM app_grant WHERE team_id IS NOT NULL;
DELETE FROM app_code WHERE team_id IS NOT NULL;
ALTER TABLE app_code DROP COLUMN team_id;
ALTER TABLE app_grant DROP COLUMN team_id;
