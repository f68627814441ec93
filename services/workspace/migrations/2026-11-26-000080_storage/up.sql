-- What each owner stores, counted by the database itself as in onchain: no path of the code can forget it, and calls at once cannot pass
-- the limit, since each waits for the one row of its owner.

-- One row, written by the service when it starts.
CREATE TABLE storage_limit (
    one   boolean PRIMARY KEY DEFAULT true CHECK (one),
    bytes bigint NOT NULL CHECK (bytes > 0)
);
INSERT INTO storage_limit (bytes) VALUES (1048576000);

CREATE TABLE storage_use (
    owner      uuid PRIMARY KEY,
    journal    bigint NOT NULL DEFAULT 0,
    pictures   bigint NOT NULL DEFAULT 0,
    chats      bigint NOT NULL DEFAULT 0,
    candles    bigint NOT NULL DEFAULT 0,
    dashboards bigint NOT NULL DEFAULT 0,
    imports    bigint NOT NULL DEFAULT 0,
    ledger     bigint NOT NULL DEFAULT 0,
    others     bigint NOT NULL DEFAULT 0
);
ALTER TABLE storage_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE storage_use FORCE ROW LEVEL SECURITY;
CREATE POLICY of_owner ON storage_use USING (
    owner = (SELECT nullif(current_setting('meridian.principal', true), ''))::uuid
    OR (SELECT current_setting('meridian.service', true)) = 'on');

-- Adds bytes to one kind; where `refuses`, not past the limit. What makes less is never refused.
CREATE FUNCTION storage_add(of uuid, kind text, more bigint, refuses boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    used bigint;
    most bigint;
BEGIN
    EXECUTE format('INSERT INTO storage_use AS u (owner, %1$I) VALUES ($1, $2)
        ON CONFLICT (owner) DO UPDATE SET %1$I = u.%1$I + $2
        RETURNING u.journal + u.pictures + u.chats + u.candles + u.dashboards + u.imports + u.ledger + u.others', kind)
        INTO used USING of, more;
    IF more > 0 AND refuses THEN
        SELECT bytes INTO most FROM storage_limit;
        IF used > most THEN
            RAISE EXCEPTION 'storage_full % %', used - more, most;
        END IF;
    END IF;
END $$;

-- Arguments: the kind, the size of a row, whether it may be refused. Owners in one order: two statements over several never wait crosswise.
CREATE FUNCTION storage_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    one record;
    changed text := CASE TG_OP
        WHEN 'INSERT' THEN 'SELECT owner, %1$s AS bytes FROM new_rows'
        WHEN 'DELETE' THEN 'SELECT owner, -(%1$s) AS bytes FROM old_rows'
        ELSE 'SELECT owner, %1$s AS bytes FROM new_rows UNION ALL SELECT owner, -(%1$s) FROM old_rows' END;
BEGIN
    FOR one IN EXECUTE format('SELECT owner, sum(bytes)::bigint AS bytes FROM (' || changed || ') AS changed
        GROUP BY owner HAVING sum(bytes) <> 0 ORDER BY owner', TG_ARGV[1])
    LOOP
        PERFORM storage_add(one.owner, TG_ARGV[0], one.bytes, TG_ARGV[2]::boolean);
    END LOOP;
    RETURN NULL;
END $$;

-- What is counted: files and texts by their bytes before the database compresses them, with some for the rest of a row. An event stands for
-- its movements and its fill. Answers of the assistant are refused by their questions; what changes later in rows that are not counted
-- again (`changes`) has no size of its own. A paper run takes up to 50,000 bars, so they count though the service computes them. Left out:
-- what has few small rows, what the service computes (instances, states and firings of alerts, messages), and files of archives, of which
-- each owner has one.
SET LOCAL meridian.service = 'on';
DO $$
DECLARE
    counted record;
BEGIN
    FOR counted IN SELECT * FROM (VALUES
        ('entry', 'row', 'journal', 'octet_length(title) + octet_length(document) + octet_length(plain) + 200', true, true),
        ('entry_version', 'row', 'journal', 'octet_length(title) + octet_length(document) + 200', false, true),
        ('picture', 'row', 'pictures', 'octet_length(content) + 200', false, true),
        ('chat_message', 'question', 'chats', 'CASE WHEN role = ''question'' THEN octet_length(text) + 200 ELSE 0 END', false, true),
        ('chat_message', 'answer', 'chats', 'CASE WHEN role = ''answer'' THEN octet_length(text) + octet_length(pieces::text)
            + octet_length(artifacts::text) + 200 ELSE 0 END', false, false),
        ('candle_series', 'row', 'candles', 'octet_length(gaps::text) + 200', true, true),
        ('candle_month', 'row', 'candles', 'octet_length(lines) + 200', true, true),
        ('dashboard', 'row', 'dashboards', 'octet_length(note) + octet_length(document) + 200', true, true),
        ('dashboard_version', 'row', 'dashboards', 'octet_length(document) + octet_length(summary) + 200', false, true),
        ('import_batch', 'row', 'imports', 'coalesce(octet_length(content), 0) + coalesce(octet_length(mapping::text), 0) + 200', true, true),
        ('event', 'row', 'ledger', 'octet_length(note) + 500', true, true),
        ('task', 'row', 'others', 'octet_length(title) + octet_length(note) + 200', true, true),
        ('trading_session', 'row', 'others', 'octet_length(plan) + octet_length(review) + octet_length(levels::text)
            + octet_length(checklist::text) + octet_length(review_checklist::text) + 200', true, true),
        ('session_line', 'row', 'others', 'octet_length(line) + 100', true, true),
        ('trip', 'row', 'others', 'octet_length(note) + octet_length(review) + 200', true, true),
        ('trip_review', 'row', 'others', 'octet_length(note) + octet_length(setup) + 200', true, true),
        ('trade_check', 'row', 'others', 'octet_length(results::text) + coalesce(octet_length(reason), 0) + 200', true, true),
        ('ruleset_version', 'row', 'others', 'octet_length(rules::text) + 200', true, true),
        ('watch_item', 'row', 'others', 'octet_length(name) + octet_length(note) + octet_length(reason) + 200', true, true),
        ('calendar_event', 'row', 'others', 'octet_length(uid) + octet_length(title) + octet_length(note) + octet_length(location)
            + coalesce(octet_length(url), 0) + coalesce(octet_length(rule), 0) + octet_length(left_out::text) + octet_length(also::text)
            + 200', true, true),
        ('strategy', 'row', 'others', 'octet_length(playbook) + octet_length(checklist::text) + 200', true, true),
        ('strategy_rules', 'row', 'others', 'octet_length(document) + 200', true, true),
        ('strategy_run', 'row', 'others', 'coalesce(octet_length(points), 0) + octet_length(figures::text) + 200', true, true),
        ('paper_run', 'row', 'others', 'octet_length(history) + octet_length(given::text) + 500', false, true),
        ('paper_bar', 'row', 'others', 'octet_length(line) + 80', false, true),
        ('paper_trade', 'row', 'others', '150', false, true),
        ('alert', 'row', 'others', 'octet_length(note) + octet_length(rule::text) + 200', true, true),
        ('feed_mark', 'row', 'others', 'coalesce(octet_length(kept::text) + 200, 0)', true, true),
        ('etf_import', 'row', 'others', 'octet_length(issuers::text) + 200', true, true),
        ('etf_cell', 'row', 'others', 'coalesce(octet_length(source_url), 0) + 100', true, true)
    ) AS t (place, part, kind, size, changes, refuses) LOOP
        EXECUTE format('INSERT INTO storage_use AS u (owner, %3$I) SELECT owner, sum(%2$s)::bigint FROM %1$I GROUP BY owner
            ON CONFLICT (owner) DO UPDATE SET %3$I = u.%3$I + excluded.%3$I',
            counted.place, counted.size, counted.kind);
        EXECUTE format('CREATE TRIGGER %5$I AFTER INSERT ON %1$I REFERENCING NEW TABLE AS new_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
            counted.place, counted.kind, counted.size, counted.refuses, 'storage_new_' || counted.part);
        EXECUTE format('CREATE TRIGGER %5$I AFTER DELETE ON %1$I REFERENCING OLD TABLE AS old_rows
            FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
            counted.place, counted.kind, counted.size, counted.refuses, 'storage_gone_' || counted.part);
        IF counted.changes THEN
            EXECUTE format('CREATE TRIGGER %5$I AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
                FOR EACH STATEMENT EXECUTE FUNCTION storage_count(%2$L, %3$L, %4$L)',
                counted.place, counted.kind, counted.size, counted.refuses, 'storage_changed_' || counted.part);
        END IF;
    END LOOP;
END $$;
