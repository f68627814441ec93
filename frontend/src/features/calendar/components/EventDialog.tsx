/** Adds or edits one of the user's events. A change applies to all of its dates. */

import { X } from 'lucide-react';
import { type CalendarEvent, useAddCalendarEventMutation, useUpdateCalendarEventMutation } from '@/api/calendarApi';
import { useCoins } from '@/api/coinNames';
import { errorAt, errorOutside } from '@/api/failure';
import { changedElsewhere } from '@/api/unsaved';
import { EVENT_KINDS, IMPORTANCES, importanceWord, kindWord } from '@/domain/calendar/kinds';
import { zoneChoices } from '@/format/zones';
import { Button } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { FormDialog } from '@/ui/FormDialog';
import { Note, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { Options } from '@/ui/Options';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { draftFrom, draftOf, type EventDraft, eventOf } from '../eventDraft';
import styles from './Calendar.module.css';
import { RepeatFields } from './RepeatFields';

const PLACES = ['title', 'kind', 'starts', 'ends', 'zone', 'rule', 'importance', 'coins', 'url', 'location', 'note'];

interface EventDialogProps {
  /** Undefined for a new one. */
  readonly event?: CalendarEvent;
  readonly day: string;
  readonly zone: string;
  readonly onClose: () => void;
}

export function EventDialog({ event, day, zone, onClose }: EventDialogProps) {
  const { draft, errors, isStale, field, put, refuse } = useForm(() => (event ? draftOf(event) : draftFrom(day, zone)));
  const [add, adding] = useAddCalendarEventMutation();
  const [update, updating] = useUpdateCalendarEventMutation();

  const submit = async () => {
    const newCalendarEvent = eventOf(draft, event?.left_out);
    const answer = event ? await update({ id: event.id, version: event.version, newCalendarEvent }) : await add(newCalendarEvent);
    if (answer.data !== undefined) {
      showToast({ title: copy.eventSaved, description: answer.data.title });
      onClose();
      return;
    }
    refuse(answer.error, copy.couldntSaveTheEvent);
  };
  return (
    <FormDialog
      title={event ? copy.editEvent : copy.newEvent}
      width={560}
      action={copy.saveEvent}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={errorOutside(errors, PLACES)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <Note>{copy.couldntSaveTheEventIt(changedElsewhere())}</Note>}
      {event?.rule && <Note kind="info">{copy.thisEventRepeatsYourChanges}</Note>}
      <FormField label={copy.title} maxLength={200} {...field('title')} />
      <div className={layout.pair}>
        <SelectField compact label={copy.kind} {...field('kind')}>
          <Options of={EVENT_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))} />
        </SelectField>
        <SelectField compact label={copy.importance} {...field('importance')}>
          <Options of={IMPORTANCES.map((one) => ({ value: one, label: importanceWord(one) }))} />
        </SelectField>
      </div>
      <label className={styles.check}>
        <input type="checkbox" checked={draft.allDay} onChange={({ target }) => put({ allDay: target.checked })} />
        {copy.allDay}
      </label>
      <div className={layout.pair}>
        <TextField
          compact
          type="date"
          label={draft.allDay ? copy.firstDay : copy.startDate}
          {...field('day', 'starts')}
          onChange={({ target }) => put(startingOn(target.value, draft))}
        />
        {draft.allDay ? (
          <TextField compact type="date" label={copy.lastDay} min={draft.day} {...field('lastDay', 'ends')} />
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
          <div className={layout.pair}>
            <TextField compact type="date" label={copy.endDate} min={draft.day} {...field('lastDay', 'ends')} />
            <TextField
              compact
              type="time"
              label={copy.endTime}
              value={draft.endTime}
              onChange={({ target }) => put({ endTime: target.value })}
            />
          </div>
          <SelectField compact label={copy.timeZone} {...field('zone')}>
            {!zoneChoices().some((choice) => choice.zone === draft.zone) && <option value={draft.zone}>{draft.zone}</option>}
            <Options of={zoneChoices().map((choice) => ({ value: choice.zone, label: choice.label }))} />
          </SelectField>
        </>
      )}
      <RepeatFields draft={draft} error={errorAt(errors, 'rule')} onChange={put} />
      <Coins ids={draft.coins} error={errorAt(errors, 'coins')} onChange={(coins) => put({ coins })} />
      <TextField compact type="url" label={copy.link} placeholder={copy.https} maxLength={2000} {...field('url')} />
      <TextField compact label={copy.place} maxLength={200} {...field('location')} />
      <TextAreaField compact label={copy.note} maxLength={4000} {...field('note')} />
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
