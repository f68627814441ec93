DROP TABLE audit;
DROP FUNCTION audit_stays();
DROP TABLE signing_key;
DROP TABLE mail;
