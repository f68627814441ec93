-- Mail about comments that mention its reader is a topic of its own.
ALTER TABLE email_route DROP CONSTRAINT email_route_topic_check;
ALTER TABLE email_route ADD CONSTRAINT email_route_topic_check CHECK (topic IN ('alerts', 'mentions'));
