DROP TABLE kept;
DROP INDEX fetched_once;
