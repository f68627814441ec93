DROP TABLE model_call;
