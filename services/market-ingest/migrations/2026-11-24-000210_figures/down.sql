DROP TABLE figure;
