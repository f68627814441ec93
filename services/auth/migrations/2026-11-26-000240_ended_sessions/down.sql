DROP TRIGGER session_ended ON session;
DROP FUNCTION note_ended_session();
DROP TABLE ended_session;
