DROP TABLE billing_contact;
DROP TABLE spending_limit_change;
DROP FUNCTION spending_limit_change_stays;
DROP TABLE spending_limit_version;
DROP TABLE spending_limit;
