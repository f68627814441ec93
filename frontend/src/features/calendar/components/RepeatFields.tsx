/** How an event repeats: the usual ways, or a rule as RFC 5545 writes it. */

import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { TextField } from '@/ui/fields';
import layout from '@/ui/formLayout.module.css';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { type EventDraft, REPEAT_WORDS, REPEATS, WEEKDAYS } from '../eventDraft';
import styles from './Calendar.module.css';

const NAMES: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

interface RepeatProps {
  readonly draft: EventDraft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<EventDraft>) => void;
}

export function RepeatFields({ draft, error, onChange }: RepeatProps) {
  const { repeat, ends } = draft;
  const isUsual = repeat !== 'none' && repeat !== 'custom';
  const toggle = (name: string) => {
    const weekdays = draft.weekdays.includes(name) ? draft.weekdays.filter((one) => one !== name) : [...draft.weekdays, name];
    // A week without a day never comes.
    if (weekdays.length > 0) onChange({ weekdays });
  };
  return (
    <>
      <Choice
        label={copy.repeat}
        value={repeat}
        error={repeat === 'custom' ? undefined : error}
        options={REPEATS.map((one) => ({ value: one, label: REPEAT_WORDS[one] }))}
        onChange={(repeat) => onChange({ repeat })}
      />
      {repeat === 'weekly' && (
        <fieldset className={styles.weekdays}>
          <legend>{copy.onTitle}</legend>
          {WEEKDAYS.map((name) => {
            const isOn = draft.weekdays.includes(name);
            return (
              <Button
                key={name}
                size="small"
                kind={isOn ? 'primary' : 'default'}
                aria-pressed={isOn}
                aria-label={NAMES[name]}
                onClick={() => toggle(name)}
              >
                {NAMES[name]?.slice(0, 2)}
              </Button>
            );
          })}
        </fieldset>
      )}
      {isUsual && (
        <div className={layout.pair}>
          <Choice
            label={copy.ends}
            value={ends}
            options={optionsOf({ never: copy.never, until: copy.onADay, count: copy.afterANumberOfTimes })}
            onChange={(ends) => onChange({ ends })}
          />
          {ends === 'until' && (
            <TextField
              compact
              type="date"
              label={copy.lastDayOfTheSeries}
              min={draft.day}
              value={draft.until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          )}
          {ends === 'count' && (
            <TextField
              compact
              inputMode="numeric"
              label={copy.times}
              maxLength={4}
              value={draft.count}
              onChange={({ target }) => onChange({ count: target.value })}
            />
          )}
        </div>
      )}
      {repeat === 'custom' && (
        <TextField
          compact
          label={copy.rule}
          placeholder={copy.freqMonthlyByday1fr}
          hint={copy.asInRfc5545Freq}
          maxLength={500}
          value={draft.rule}
          error={error}
          onChange={({ target }) => onChange({ rule: target.value })}
        />
      )}
    </>
  );
}
