DROP TABLE label_file;
DROP FUNCTION label_file_stays;
DROP FUNCTION label_file_remember;
