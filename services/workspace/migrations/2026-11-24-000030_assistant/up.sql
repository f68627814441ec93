CREATE TABLE conversation (
    owner      uuid NOT NULL,
    id         uuid NOT NULL,
    -- Empty until the first question names it.
    title      text NOT NULL CHECK (octet_length(title) <= 400),
    created_at timestamptz NOT NULL,
    -- When it was last used.
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz,
    version    integer NOT NULL CHECK (version > 0),
    PRIMARY KEY (owner, id)
);
CREATE INDEX conversation_used ON conversation (owner, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;

-- A question has no answer while it is answered. An answer that was stopped keeps what there was of it.
CREATE TABLE chat_message (
    owner           uuid NOT NULL,
    id              uuid NOT NULL,
    conversation_id uuid NOT NULL,
    -- The question that an answer is for.
    question_id     uuid,
    ordinal         integer NOT NULL CHECK (ordinal > 0),
    role            text NOT NULL CHECK (role IN ('question', 'answer')),
    state           text NOT NULL CHECK (state IN ('asked', 'running', 'done', 'stopped', 'failed')),
    text            text NOT NULL CHECK (octet_length(text) <= 131072),
    pieces          jsonb NOT NULL CHECK (jsonb_typeof(pieces) = 'array'),
    artifacts       jsonb NOT NULL CHECK (jsonb_typeof(artifacts) = 'array'),
    failure_code    text CHECK (octet_length(failure_code) <= 100),
    failure         text CHECK (octet_length(failure) <= 4000),
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (owner, id),
    CHECK ((role = 'answer') = (question_id IS NOT NULL)),
    FOREIGN KEY (owner, conversation_id) REFERENCES conversation (owner, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX chat_message_place ON chat_message (owner, conversation_id, ordinal);
CREATE UNIQUE INDEX chat_message_answer ON chat_message (owner, question_id) WHERE question_id IS NOT NULL;

DO $$
DECLARE
    place text;
BEGIN
    FOREACH place IN ARRAY ARRAY['conversation', 'chat_message'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', place);
        EXECUTE format('CREATE POLICY of_owner ON %I USING (
            owner = (SELECT nullif(current_setting(''meridian.principal'', true), ''''))::uuid
            OR (SELECT current_setting(''meridian.service'', true)) = ''on'')', place);
    END LOOP;
END $$;
