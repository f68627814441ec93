DROP TABLE guide_dismissal;
DROP TABLE sample_object;
DROP TABLE sample_batch;
