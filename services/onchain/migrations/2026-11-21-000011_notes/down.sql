DROP TABLE address_notes;
