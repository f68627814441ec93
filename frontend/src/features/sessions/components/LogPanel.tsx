/** The log of a session: a line is written with Enter, and has the time at which it was sent. */

import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '@/api/failure';
import { useHeldEdits } from '@/api/heldEdits';
import {
  type LogLine,
  type TradingSession,
  useAddSessionLogLineMutation,
  useDeleteSessionLogLineMutation,
} from '@/api/sessionsApi';
import styles from '@/domain/sessions/panels.module.css';
import { LINE_CHIPS, LINE_KINDS, LINE_WORDS, type LineKind, timeWords } from '@/domain/sessions/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Segmented } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';

const LONGEST_LINE = 4_000;

export function LogPanel({ session }: { session: TradingSession }) {
  const lines = [...session.log].reverse();
  return (
    <Panel title={copy.log} note={lines.length === 0 ? undefined : formatCount(lines.length, 'line')}>
      <div className={styles.log}>
        {session.state === 'running' && (
          <ForEditors>
            <Write id={session.id} />
          </ForEditors>
        )}
        {lines.length === 0 ? (
          <p className={styles.none}>{session.state === 'planned' ? copy.youCanWriteLinesOnce : copy.noLinesTradesMistakesAnd}</p>
        ) : (
          <ol className={styles.lines} aria-label={copy.logLinesNewestFirst}>
            {lines.map((line) => (
              <Line key={line.id} session={session} line={line} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}

function Write({ id }: { id: string }) {
  const [kind, setKind] = useState<LineKind>('note');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [add, { isLoading }] = useAddSessionLogLineMutation();
  useHeldEdits(text.trim() !== '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const line = text.trim();
    if (line === '' || isLoading) return;
    const answer = await add({ id, newLogLine: { kind, text: line } });
    if (answer.data === undefined) {
      const errors = fieldErrors(answer.error, copy.couldntAddTheLine);
      setError((errors.text ?? errors.kind ?? errors.non_field_errors)?.[0]);
      return;
    }
    setError(undefined);
    // What was typed while the line was on its way is the next line.
    setText((now) => (now.trim() === line ? '' : now));
  };
  return (
    <form className={styles.log} noValidate onSubmit={(event) => void submit(event)}>
      <SideScroll className={styles.kinds} chosen={kind}>
        <Segmented<LineKind>
          label={copy.kindOfLine}
          value={kind}
          options={LINE_KINDS.map((value) => ({ value, label: LINE_WORDS[value] }))}
          onChange={setKind}
        />
      </SideScroll>
      <div className={styles.write}>
        <FormField
          hideLabel
          label={copy.newLine}
          placeholder={copy.whatHappenedEnterAddsThe}
          maxLength={LONGEST_LINE}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" aria-busy={isLoading || undefined} disabled={text.trim() === ''}>
          {copy.addLine}
        </Button>
      </div>
    </form>
  );
}

function Line({ session, line: { id, at, kind, text } }: { session: TradingSession; line: LogLine }) {
  const zone = useZone();
  const [remove, { isLoading }] = useDeleteSessionLogLineMutation();
  const drop = async () => {
    const question = {
      title: copy.deleteThisLine,
      text: copy.thisDeletesTheLineFrom,
      action: copy.deleteLine,
    };
    if (!(await confirmed(question))) return;
    const answer = await remove({ id: session.id, lineId: id });
    if (answer.error) showFailure(answer.error);
  };
  const time = timeWords(at, session.day, zone);
  return (
    <li>
      <time dateTime={at} title={formatDate(at, 'dateTime', zone)}>
        {time}
      </time>
      <Chip kind={LINE_CHIPS[kind] ?? 'neutral'}>{LINE_WORDS[kind] ?? kind}</Chip>
      <span className={styles.text}>{text}</span>
      <ForEditors>
        <IconButton label={copy.deleteLineOf(time)} disabled={isLoading} onClick={() => void drop()}>
          <Trash2 />
        </IconButton>
      </ForEditors>
    </li>
  );
}
