DROP TABLE session_line, trading_session, trip;
