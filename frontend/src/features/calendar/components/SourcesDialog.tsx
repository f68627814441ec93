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
import { ForManagers } from '@/domain/teams/ForManagers';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { confirmed } from '@/ui/confirmStore';
import { Note, TextField } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { sending } from '@/ui/sending';
import { FailedLine, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { useDiscard } from '@/ui/useDiscard';
import { copy } from '../copy';
import styles from './Calendar.module.css';

export function SourcesDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const close = useDiscard({ name }, onClose);
  return (
    <Modal title={copy.calendarsAndFeeds} width={620} onClose={close} done={copy.close}>
      <Feeds name={name} onName={setName} />
      <Sources />
    </Modal>
  );
}

function Sources() {
  const query = useListCalendarSourcesQuery();
  const creates = useCreates();
  const [remove, { isLoading }] = useDeleteCalendarSourceMutation();
  const erase = async (id: string, name: string, events: number) => {
    const isSure = await confirmed({
      title: copy.deleteTheCalendar(name),
      text: copy.thisDeletesYouCanImport(formatCount(events, 'event')),
      action: copy.deleteCalendar,
    });
    if (!isSure) return;
    const answer = await remove(id);
    if (answer.error !== undefined) showFailure(answer.error);
    else showToast({ title: copy.calendarDeleted, description: name });
  };
  if (query.data === undefined) {
    return query.isError ? (
      <FailedLine title={copy.couldntLoadTheCalendars} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={40} />
    );
  }
  return (
    <section aria-label={copy.importedCalendars}>
      <h3>{copy.importedCalendars}</h3>
      {query.data.length === 0 ? (
        <p className={styles.foot}>{creates ? copy.noImportedCalendarsImportAn : copy.noImportedCalendars}</p>
      ) : (
        <ul className={styles.list}>
          {query.data.map(({ id, name, events, imported_at }) => (
            <li key={id}>
              <strong>{name}</strong>
              <small>{copy.imported(formatCount(events, 'event'), formatRelative(imported_at))}</small>
              <ForManagers>
                <Button size="small" busy={isLoading} aria-label={copy.delete(name)} onClick={() => void erase(id, name, events)}>
                  {copy.deleteTitle}
                </Button>
              </ForManagers>
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
      title: copy.replaceTheLinkOf(feed.name),
      text: copy.theCurrentLinkStopsAt,
      action: copy.replaceLink,
    });
    if (!isSure) return;
    const answer = await rotate(feed.id);
    if (answer.data === undefined) showFailure(answer.error);
    else setMade(answer.data);
  };
  const revoke = async (feed: CalendarFeed) => {
    const isSure = await confirmed({
      title: copy.revokeTheLinkOf(feed.name),
      text: copy.programsThatUseItStop,
      action: copy.revokeLink,
    });
    if (!isSure) return;
    const answer = await remove(feed.id);
    if (answer.error !== undefined) showFailure(answer.error);
    else if (made?.id === feed.id) setMade(null);
  };
  return (
    <section aria-label={copy.feeds}>
      <h3>{copy.subscribeFromACalendarProgram}</h3>
      <p className={styles.foot}>{copy.anyoneWhoHasALink}</p>
      {made?.path && (
        <div className={styles.made}>
          <Note kind="up">{copy.copyThisLinkNowYou}</Note>
          <CopyText text={`${window.location.origin}${made.path}`} what={copy.linkInline} />
        </div>
      )}
      <ForManagers>
        <NewFeed name={name} onName={onName} onMade={setMade} />
      </ForManagers>
      {query.isError && query.data === undefined && (
        <FailedLine title={copy.couldntLoadTheFeeds} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <ul className={styles.list}>
        {(query.data ?? []).map((feed) => (
          <li key={feed.id}>
            <strong>{feed.name}</strong>
            <small>
              {feed.busy_only
                ? copy.busyTimesOnly
                : feed.kinds.length === 0
                  ? copy.allKinds
                  : feed.kinds.map(kindWord).join(', ')}{' '}
              · {feed.last_used_at ? copy.lastUsed(formatRelative(feed.last_used_at)) : copy.notUsedYet}
            </small>
            <ForManagers>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={copy.replaceTheLinkOfOfName(feed.name)}
                onClick={() => void renew(feed)}
              >
                {copy.replaceLink}
              </Button>
              <Button size="small" disabled={isBusy} aria-label={copy.revoke(feed.name)} onClick={() => void revoke(feed)}>
                {copy.revokeTitle}
              </Button>
            </ForManagers>
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
      setErrors(fieldErrors(answer.error, copy.couldntCreateTheLink));
      return;
    }
    setErrors({});
    onName('');
    onMade(answer.data);
  };
  return (
    <form className={styles.filters} style={{ width: '100%' }} noValidate onSubmit={sending(submit)}>
      <TextField
        compact
        label={copy.nameOfTheProgram}
        placeholder={copy.phone}
        maxLength={100}
        value={name}
        error={errors.name?.[0] ?? Object.values(errors)[0]?.[0]}
        onChange={({ target }) => onName(target.value)}
      />
      <fieldset>
        <legend>{copy.whatItShowsEverythingIf}</legend>
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
        {copy.busyTimesOnlyWithoutTitles}
      </label>
      <div>
        <Button type="submit" busy={isLoading}>
          {copy.createLink}
        </Button>
      </div>
    </form>
  );
}
