DROP TABLE pack_tag;
DROP TABLE pack;
DROP TABLE label_change;
DROP TABLE label;
DROP FUNCTION label_change_stays;
DROP FUNCTION label_remember;
DROP TABLE label_import;
DROP TABLE entity;
