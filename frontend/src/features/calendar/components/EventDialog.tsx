/** Adds or edits one of the user's events. A change applies to all of its dates. */

import { X } from 'lucide-react';
import { useState } from 'react';
import { type CalendarEvent, useAddCalendarEventMutation, useUpdateCalendarEventMutation } from '@/api/calendarApi';
import { useCoins } from '@/api/coinNames';
import { fieldErrors, isConflict } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { EVENT_KINDS, IMPORTANCES, importanceWord, kindWord } from '@/domain/calendar/kinds';
import { zoneChoices } from '@/format/zones';
import { Button } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { FormDialog } from '@/ui/FormDialog';
import { Note, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { draftFrom, draftOf, type EventDraft, eventOf } from '../eventDraft';
import styles from './Calendar.module.css';
import { RepeatFields } from './RepeatFields';

const FIELDS: ReadonlySet<string> = new Set([
  'title',
  'kind',
  'starts',
  'ends',
  'zone',
  'rule',
  'importance',
  'coins',
  'url',
  'location',
  'note',
  'request_id',
]);

interface EventDialogProps {
  /** Undefined for a new one. */
  readonly event?: CalendarEvent;
  readonly day: string;
  readonly zone: string;
  readonly onClose: () => void;
}

export function EventDialog({ event, day, zone, onClose }: EventDialogProps) {
  const [draft, setDraft] = useState(() => (event ? draftOf(event) : draftFrom(day, zone)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [add, adding] = useAddCalendarEventMutation();
  const [update, updating] = useUpdateCalendarEventMutation();
  const put = (part: Partial<EventDraft>) => setDraft((before) => ({ ...before, ...part }));
  const error = (field: string) => errors[field]?.[0];

  const submit = async () => {
    const newCalendarEvent = eventOf(draft, event?.left_out);
    const answer = event ? await update({ id: event.id, version: event.version, newCalendarEvent }) : await add(newCalendarEvent);
    if (answer.data !== undefined) {
      showToast({ title: copy.eventSaved, description: answer.data.title });
      onClose();
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveTheEvent));
  };
  return (
    <FormDialog
      title={event ? copy.editEvent : copy.newEvent}
      width={560}
      action={copy.saveEvent}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={Object.entries(errors).find(([field]) => !FIELDS.has(field))?.[1][0]}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <Note>{copy.couldntSaveTheEventIt(changedElsewhere())}</Note>}
      {event?.rule && <Note kind="info">{copy.thisEventRepeatsYourChanges}</Note>}
      <TextField
        compact
        label={copy.title}
        maxLength={200}
        autoComplete="off"
        value={draft.title}
        error={error('title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      <div className={styles.pair}>
        <SelectField
          compact
          label={copy.kind}
          value={draft.kind}
          error={error('kind')}
          onChange={({ target }) => put({ kind: target.value })}
        >
          {EVENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindWord(kind)}
            </option>
          ))}
        </SelectField>
        <SelectField
          compact
          label={copy.importance}
          value={draft.importance}
          error={error('importance')}
          onChange={({ target }) => put({ importance: target.value })}
        >
          {IMPORTANCES.map((one) => (
            <option key={one} value={one}>
              {importanceWord(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={draft.allDay} onChange={({ target }) => put({ allDay: target.checked })} />
        {copy.allDay}
      </label>
      <div className={styles.pair}>
        <TextField
          compact
          type="date"
          label={draft.allDay ? copy.firstDay : copy.startDate}
          value={draft.day}
          error={error('starts')}
          onChange={({ target }) => put(startingOn(target.value, draft))}
        />
        {draft.allDay ? (
          <TextField
            compact
            type="date"
            label={copy.lastDay}
            min={draft.day}
            value={draft.lastDay}
            error={error('ends')}
            onChange={({ target }) => put({ lastDay: target.value })}
          />
        ) : (
          <TextField
            compact
            type="time"
            label={copy.startTime}
            value={draft.time}
            onChange={({ target }) => put({ time: target.value })}
          />
        )}
      </div>
      {!draft.allDay && (
        <>
          <div className={styles.pair}>
            <TextField
              compact
              type="date"
              label={copy.endDate}
              min={draft.day}
              value={draft.lastDay}
              error={error('ends')}
              onChange={({ target }) => put({ lastDay: target.value })}
            />
            <TextField
              compact
              type="time"
              label={copy.endTime}
              value={draft.endTime}
              onChange={({ target }) => put({ endTime: target.value })}
            />
          </div>
          <SelectField
            compact
            label={copy.timeZone}
            value={draft.zone}
            error={error('zone')}
            onChange={({ target }) => put({ zone: target.value })}
          >
            {!zoneChoices().some((choice) => choice.zone === draft.zone) && <option value={draft.zone}>{draft.zone}</option>}
            {zoneChoices().map((choice) => (
              <option key={choice.zone} value={choice.zone}>
                {choice.label}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <RepeatFields draft={draft} error={error('rule')} onChange={put} />
      <Coins ids={draft.coins} error={error('coins')} onChange={(coins) => put({ coins })} />
      <TextField
        compact
        type="url"
        label={copy.link}
        placeholder={copy.https}
        maxLength={2000}
        value={draft.url}
        error={error('url')}
        onChange={({ target }) => put({ url: target.value })}
      />
      <TextField
        compact
        label={copy.place}
        maxLength={200}
        value={draft.location}
        error={error('location')}
        onChange={({ target }) => put({ location: target.value })}
      />
      <TextAreaField
        compact
        label={copy.note}
        maxLength={4000}
        value={draft.note}
        error={error('note')}
        onChange={({ target }) => put({ note: target.value })}
      />
    </FormDialog>
  );
}

/** The end follows a start that is put behind it. */
const startingOn = (day: string, { lastDay }: EventDraft): Partial<EventDraft> =>
  lastDay < day ? { day, lastDay: day } : { day };

interface CoinsProps {
  readonly ids: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

function Coins({ ids, error, onChange }: CoinsProps) {
  const coinOf = useCoins(ids);
  return (
    <div>
      <CoinPicker
        label={copy.addACoin}
        value=""
        error={error}
        onChange={(id) => id !== '' && !ids.includes(id) && onChange([...ids, id])}
      />
      {ids.length > 0 && (
        <div className={styles.coins}>
          {ids.map((id) => {
            const name = coinOf(id)?.name ?? id;
            return (
              <Button
                key={id}
                size="small"
                aria-label={copy.remove(name)}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                {name} <X aria-hidden="true" />
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}
