-- What the live stream tells owners: that something of theirs changed, never what. Triggers write it with the change itself, so that no path
-- of the code can forget it. Times are the database's: every replica compares them.
CREATE TABLE stream_event (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    topic      text NOT NULL CHECK (topic IN ('alerts', 'jobs', 'feed', 'paper', 'chat')),
    kind       text NOT NULL,
    -- The run, file, conversation, source or firing.
    subject    uuid,
    written_at timestamptz NOT NULL,
    PRIMARY KEY (owner, id)
);
CREATE INDEX stream_event_written ON stream_event (written_at);
CREATE INDEX stream_event_of_owner ON stream_event (owner, written_at);

ALTER TABLE stream_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE stream_event FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON stream_event USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- One row that changed. Arguments: topic and kind; a job has its own kind.
CREATE FUNCTION stream_say() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    said_kind text := TG_ARGV[1];
    said_of uuid;
BEGIN
    IF TG_TABLE_NAME = 'chat_message' THEN
        said_of := NEW.conversation_id;
    ELSE
        said_of := NEW.id;
    END IF;
    IF TG_TABLE_NAME = 'job' THEN
        said_kind := NEW.kind;
    END IF;
    IF TG_TABLE_NAME = 'import_batch' THEN
        -- Nothing of the ledger is new before its end.
        IF OLD.state = NEW.state THEN
            said_kind := 'file_progress';
        END IF;
    END IF;
    INSERT INTO stream_event (owner, id, topic, kind, subject, written_at)
        VALUES (NEW.owner, gen_random_uuid(), TG_ARGV[0], said_kind, said_of, clock_timestamp());
    RETURN NULL;
END $$;

-- At the commit: a file is written in one transaction that may take long, and a reader looks back for seconds only.
CREATE CONSTRAINT TRIGGER stream_job AFTER UPDATE ON job DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.kind <> 'erasure' AND (OLD.state IS DISTINCT FROM NEW.state OR OLD.done IS DISTINCT FROM NEW.done))
    EXECUTE FUNCTION stream_say('jobs', 'job');
CREATE CONSTRAINT TRIGGER stream_file AFTER UPDATE ON import_batch DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.written IS DISTINCT FROM NEW.written)
    EXECUTE FUNCTION stream_say('jobs', 'file');
CREATE CONSTRAINT TRIGGER stream_paper AFTER UPDATE ON paper_run DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.bars IS DISTINCT FROM NEW.bars OR OLD.problem IS DISTINCT FROM NEW.problem)
    EXECUTE FUNCTION stream_say('paper', 'run');
-- A question is done with its answer, however that ended.
CREATE CONSTRAINT TRIGGER stream_answer AFTER UPDATE ON chat_message DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.role = 'question' AND NEW.state = 'done' AND OLD.state IS DISTINCT FROM NEW.state)
    EXECUTE FUNCTION stream_say('chat', 'answer');

-- Many rows of one statement: one event for each owner and strategy, source or firing.
CREATE FUNCTION stream_say_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stream_event (owner, id, topic, kind, subject, written_at)
        SELECT said.owner, gen_random_uuid(), 'jobs', 'backtest', said.strategy_id, clock_timestamp()
        FROM (SELECT DISTINCT owner, strategy_id FROM new_rows) AS said;
    RETURN NULL;
END $$;
CREATE TRIGGER stream_runs AFTER INSERT ON strategy_run REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_runs();

CREATE FUNCTION stream_say_firings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stream_event (owner, id, topic, kind, subject, written_at)
        SELECT said.owner, gen_random_uuid(), 'alerts', 'firing', said.alert_id, clock_timestamp()
        FROM (SELECT DISTINCT owner, alert_id FROM new_rows) AS said;
    RETURN NULL;
END $$;
CREATE TRIGGER stream_firings AFTER INSERT ON alert_firing REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_firings();

-- Items are everybody's: whoever follows their document is told.
CREATE FUNCTION stream_say_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stream_event (owner, id, topic, kind, subject, written_at)
        SELECT source.owner, gen_random_uuid(), 'feed', 'news', source.id, clock_timestamp()
        FROM feed_source AS source JOIN feed_document AS document ON document.url = source.url
        WHERE source.deleted_at IS NULL AND document.id IN (SELECT document_id FROM new_rows);
    RETURN NULL;
END $$;
CREATE TRIGGER stream_news AFTER INSERT ON feed_item REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION stream_say_news();
-- A source that somebody adds brings what others follow already.
CREATE CONSTRAINT TRIGGER stream_source AFTER INSERT ON feed_source DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    EXECUTE FUNCTION stream_say('feed', 'news');
