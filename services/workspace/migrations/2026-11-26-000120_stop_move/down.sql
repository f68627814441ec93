DROP TABLE stop_move;
