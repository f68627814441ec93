DROP TRIGGER stream_notices ON grant_notice;
DROP TABLE chain_notice;
DROP FUNCTION stream_say_notices();
DROP POLICY of_notices ON stream_event;
