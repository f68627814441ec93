-- Who is mentioned and doesn't read it is mailed: when that is tried next, and nothing once there is nothing to mail. Mentions of before are known
-- from the bell.
ALTER TABLE comment_mention ADD COLUMN mail_at timestamptz;
-- Where the author reached the application, for the link; empty where that is not known.
ALTER TABLE comment_mention ADD COLUMN origin text NOT NULL DEFAULT '' CHECK (octet_length(origin) <= 300);
CREATE INDEX comment_mention_to_mail ON comment_mention (mail_at) WHERE mail_at IS NOT NULL;

-- When a person was mailed last of mentions on a thing. Apart from the mentions: these go when a comment is deleted or edited, which must not
-- open the way for another mail. Rows of the last hour.
CREATE TABLE mention_mail (
    -- The person.
    owner     uuid NOT NULL,
    team      uuid NOT NULL,
    kind      text NOT NULL,
    object_id uuid NOT NULL,
    mailed_at timestamptz NOT NULL,
    PRIMARY KEY (owner, team, kind, object_id)
);
CREATE INDEX mention_mail_oldest ON mention_mail (mailed_at);

ALTER TABLE mention_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE mention_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON mention_mail USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');
