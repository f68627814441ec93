SET LOCAL meridian.service = 'on';
DELETE FROM email_route WHERE topic = 'mentions';
ALTER TABLE email_route DROP CONSTRAINT email_route_topic_check;
ALTER TABLE email_route ADD CONSTRAINT email_route_topic_check CHECK (topic IN ('alerts'));
