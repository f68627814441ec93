DROP TABLE team_erasure;
