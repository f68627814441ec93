-- For which team a program works; nothing for the person's own workspace.
ALTER TABLE app_grant ADD COLUMN team_id uuid REFERENCES team ON DELETE CASCADE;
ALTER TABLE app_code ADD COLUMN team_id uuid REFERENCES team ON DELETE CASCADE;
CREATE INDEX app_grant_team ON app_grant (team_id);
CREATE INDEX app_code_team ON app_code (team_id);
