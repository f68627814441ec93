/** Calendars that were imported, and private links to which calendar programs subscribe. */

import { useState } from 'react';
import {
  type CalendarFeed,
  useAddCalendarFeedMutation,
  useDeleteCalendarFeedMutation,
  useDeleteCalendarSourceMutation,
  useListCalendarFeedsQuery,
  useListCalendarSourcesQuery,
  useRotateCalendarFeedMutation,
} from '@/api/calendarApi';
import { fieldErrors } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { KINDS, kindWord } from '@/domain/calendar/kinds';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Note, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { FailedLine, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import styles from './Calendar.module.css';

export function SourcesDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const close = useDiscard({ name }, onClose);
  return (
    <Modal
      title="Calendars and feeds"
      width={620}
      onClose={close}
      foot={
        <Button kind="primary" onClick={close}>
          Close
        </Button>
      }
    >
      <Feeds name={name} onName={setName} />
      <Sources />
    </Modal>
  );
}

function Sources() {
  const query = useListCalendarSourcesQuery();
  const [remove, { isLoading }] = useDeleteCalendarSourceMutation();
  const erase = async (id: string, name: string, events: number) => {
    const isSure = await confirmed({
      title: `Delete the calendar "${name}"?`,
      text: `This deletes ${formatCount(events, 'event')}. You can import the file again.`,
      action: 'Delete calendar',
    });
    if (!isSure) return;
    const answer = await remove(id);
    if (answer.error !== undefined) showFailure(answer.error);
    else showToast({ title: 'Calendar deleted', description: name });
  };
  if (query.data === undefined) {
    return query.isError ? (
      <FailedLine title="Couldn't load the calendars" error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={40} />
    );
  }
  return (
    <section aria-label="Imported calendars">
      <h3>Imported calendars</h3>
      {query.data.length === 0 ? (
        <p className={styles.foot}>No imported calendars. Import an .ics or .csv file to see its events here.</p>
      ) : (
        <ul className={styles.list}>
          {query.data.map(({ id, name, events, imported_at }) => (
            <li key={id}>
              <strong>{name}</strong>
              <small>
                {formatCount(events, 'event')}, imported {formatRelative(imported_at)}
              </small>
              <Button size="small" busy={isLoading} aria-label={`Delete ${name}`} onClick={() => void erase(id, name, events)}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface NameProps {
  /** Of a feed that is not created yet. */
  readonly name: string;
  readonly onName: (name: string) => void;
}

function Feeds({ name, onName }: NameProps) {
  const query = useListCalendarFeedsQuery();
  const [rotate, rotating] = useRotateCalendarFeedMutation();
  const [remove, removing] = useDeleteCalendarFeedMutation();
  const [made, setMade] = useState<CalendarFeed | null>(null);
  const isBusy = rotating.isLoading || removing.isLoading;
  const renew = async (feed: CalendarFeed) => {
    const isSure = await confirmed({
      title: `Replace the link of "${feed.name}"?`,
      text: 'The current link stops at once. Subscribe again with the new one.',
      action: 'Replace link',
    });
    if (!isSure) return;
    const answer = await rotate(feed.id);
    if (answer.data === undefined) showFailure(answer.error);
    else setMade(answer.data);
  };
  const revoke = async (feed: CalendarFeed) => {
    const isSure = await confirmed({
      title: `Revoke the link of "${feed.name}"?`,
      text: 'Programs that use it stop getting your calendar. You can’t undo this.',
      action: 'Revoke link',
    });
    if (!isSure) return;
    const answer = await remove(feed.id);
    if (answer.error !== undefined) showFailure(answer.error);
    else if (made?.id === feed.id) setMade(null);
  };
  return (
    <section aria-label="Feeds">
      <h3>Subscribe from a calendar program</h3>
      <p className={styles.foot}>
        Anyone who has a link can read what it shows. Create one for each program, so that you can revoke it alone.
      </p>
      {made?.path && (
        <Note kind="up">
          Copy this link now. You won't see it again. <CopyText text={`${window.location.origin}${made.path}`} what="Link" />
        </Note>
      )}
      <NewFeed name={name} onName={onName} onMade={setMade} />
      {query.isError && query.data === undefined && (
        <FailedLine title="Couldn't load the feeds" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={styles.list}>
        {(query.data ?? []).map((feed) => (
          <li key={feed.id}>
            <strong>{feed.name}</strong>
            <small>
              {feed.busy_only ? 'Busy times only' : feed.kinds.length === 0 ? 'All kinds' : feed.kinds.map(kindWord).join(', ')} ·{' '}
              {feed.last_used_at ? `last used ${formatRelative(feed.last_used_at)}` : 'not used yet'}
            </small>
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`Replace the link of ${feed.name}`}
              onClick={() => void renew(feed)}
            >
              Replace link
            </Button>
            <Button size="small" disabled={isBusy} aria-label={`Revoke ${feed.name}`} onClick={() => void revoke(feed)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewFeed({ name, onName, onMade }: NameProps & { readonly onMade: (feed: CalendarFeed) => void }) {
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const [isBusyOnly, setBusyOnly] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [add, { isLoading }] = useAddCalendarFeedMutation();
  const submit = async () => {
    const answer = await add({ name: name.trim(), kinds, busy_only: isBusyOnly });
    if (answer.data === undefined) {
      setErrors(fieldErrors(answer.error, "Couldn't create the link"));
      return;
    }
    setErrors({});
    onName('');
    onMade(answer.data);
  };
  return (
    <form
      className={styles.filters}
      style={{ width: '100%' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        compact
        label="Name of the program"
        placeholder="Phone"
        maxLength={100}
        value={name}
        error={errors.name?.[0] ?? Object.values(errors)[0]?.[0]}
        onChange={({ target }) => onName(target.value)}
      />
      <fieldset>
        <legend>What it shows; everything if nothing is selected</legend>
        {KINDS.map((kind) => (
          <label key={kind} className={styles.check}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) => setKinds(target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind))}
            />
            {kindWord(kind)}
          </label>
        ))}
      </fieldset>
      <label className={styles.check}>
        <input type="checkbox" checked={isBusyOnly} onChange={({ target }) => setBusyOnly(target.checked)} />
        Busy times only, without titles and notes
      </label>
      <div>
        <Button type="submit" busy={isLoading}>
          Create link
        </Button>
      </div>
    </form>
  );
}
