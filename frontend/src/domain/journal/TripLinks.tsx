/** What was written and what is to be done about a round trip: entries that mention it, and tasks that came from it. */

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors } from '@/api/failure';
import { useListEntriesQuery } from '@/api/journalApi';
import type { RoundTrip } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { type Task, useAddTaskMutation, useListTasksQuery } from '@/api/tasksApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Note, TextField } from '@/ui/fields';
import { Chip, FailedLine, Skeleton } from '@/ui/states';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';
import styles from './TripLinks.module.css';
import { directionWords, pairOf } from './words';

/** Of entries, and of tasks. */
const MOST_SHOWN = 20;
const LONGEST_TITLE = 200;

export const tripLabel = (trip: RoundTrip): string => `${pairOf(trip)}, ${directionWords(trip.direction).toLowerCase()}`;

/** A new entry that mentions the round trip. */
export function newEntryOn(trip: RoundTrip): string {
  const query = new URLSearchParams({ mention: `trade:${trip.id}`, label: `${tripLabel(trip)}, ${trip.opened_at.slice(0, 10)}` });
  return `${paths.journalEditor}?${query.toString()}`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface Asked {
  readonly error?: unknown;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** While a list is not there: its place, or why it failed. */
function Missing({ asked }: { asked: Asked }) {
  if (!asked.isError) return <Skeleton width="60%" />;
  return <FailedLine title={messages.data} error={asked.error} onRetry={() => void asked.refetch()} />;
}

export function TripEntries({ trip }: { trip: RoundTrip }) {
  const asked = useListEntriesQuery({ mention: `trade:${trip.id}`, limit: MOST_SHOWN });
  const entries = asked.currentData?.entries;
  return (
    <Section title={copy.journalEntries}>
      {entries === undefined ? (
        <Missing asked={asked} />
      ) : entries.length === 0 ? (
        <p className={styles.none}>{copy.noEntryMentionsThisRound}</p>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ id, title, day, excerpt }) => (
            <li key={id}>
              <Link to={paths.journalEditorOf(id)}>{title || excerpt || copy.untitledEntry}</Link>
              <time dateTime={day}>{formatDate(day)}</time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const dueWords = ({ due }: Task): string => (due ? copy.due(formatDate(due)) : copy.noDate);

export function TripTasks({ trip }: { trip: RoundTrip }) {
  const open = useListTasksQuery({ sourceId: trip.id, limit: MOST_SHOWN });
  const done = useListTasksQuery({ sourceId: trip.id, state: 'done', limit: MOST_SHOWN });
  const [isAdding, setAdding] = useState(false);
  const known = open.currentData && done.currentData;
  const tasks = known && [...(open.currentData?.tasks ?? []), ...(done.currentData?.tasks ?? [])];
  return (
    <Section title={copy.tasks}>
      {tasks === undefined ? (
        <Missing asked={open.isError ? open : done} />
      ) : tasks.length === 0 ? (
        <p className={styles.none}>{copy.noTaskFromThisRound}</p>
      ) : (
        <ul className={styles.list}>
          {tasks.map((task) => (
            <li key={task.id}>
              <Link
                to={`${paths.tasks}?${new URLSearchParams({ q: task.title, ...(task.state === 'done' && { show: 'done' }) })}`}
              >
                {task.title}
              </Link>
              {task.state === 'done' ? <Chip kind="up">{copy.done}</Chip> : <span>{dueWords(task)}</span>}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddTask trip={trip} onClose={() => setAdding(false)} />
      ) : (
        <ForEditors>
          <Button size="small" className={styles.add} onClick={() => setAdding(true)}>
            {copy.addTask}
          </Button>
        </ForEditors>
      )}
    </Section>
  );
}

function AddTask({ trip, onClose }: { trip: RoundTrip; onClose: () => void }) {
  const [title, setTitle] = useState(copy.review(tripLabel(trip)));
  const [due, setDue] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddTaskMutation();
  // An import or a deletion elsewhere may have changed the round trip meanwhile.
  const failed = errors.non_field_errors ?? errors.source_id;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await add({ title: title.trim(), due: due || null, source_kind: 'round_trip', source_id: trip.id });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, copy.couldntAddTheTask));
      return;
    }
    showToast({ title: copy.taskAdded, description: answer.data.title, link: { label: copy.showTasks, to: paths.tasks } });
    onClose();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {failed && <Note>{failed[0]}</Note>}
      <div className={styles.fields}>
        <TextField
          compact
          autoFocus
          label={copy.task}
          maxLength={LONGEST_TITLE}
          value={title}
          error={errors.title?.[0]}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          compact
          type="date"
          label={copy.dueTitle}
          value={due}
          error={errors.due?.[0]}
          onChange={({ target }) => setDue(target.value)}
        />
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={isLoading} disabled={title.trim() === ''}>
          {copy.addTask}
        </Button>
      </div>
    </form>
  );
}
