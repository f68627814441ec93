DROP TABLE team_audit;
DROP TABLE team_invitation;
DROP POLICY of_member ON team;
DROP TABLE team_member;
DROP TABLE team;
