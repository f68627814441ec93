DROP TABLE transfer_answer;
