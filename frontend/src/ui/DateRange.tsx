/** Two days, the first and the last of a range: a calendar with presets; on phones the platform's own date fields. */

import { lazy, Suspense, startTransition, useId, useRef, useState } from 'react';
import { formatDate } from '@/format/time';
import styles from './DateRange.module.css';
import { type DatePreset, PAST_PRESETS, presetDays, typedDay, utcDay } from './datePresets';
import { TextField } from './fields';
import fieldStyles from './fields.module.css';
import { RangeStandIn } from './RangeStandIn';
import { HandOver, type Held } from './StandInField';
import { useIsPhone } from './viewport';

const RangeField = lazy(() => import('./kit/RangeField'));

export interface DateRangeProps {
  /** What the days limit, for screen readers: `Dates of transfers`. */
  readonly label: string;
  /** Names of the two fields. */
  readonly names?: readonly [string, string];
  readonly hideLabel?: boolean;
  /** Days as `yyyy-mm-dd`; empty where the range is open. */
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
  /** What is wrong, over and above a range that ends before it begins. */
  readonly error?: string;
  readonly presets?: readonly DatePreset[];
  /** True where days to come can be meant, as in how long something is valid. */
  readonly future?: boolean;
  /** The last day of the data where it is behind today, as in a replay: presets end there. */
  readonly dataDay?: string;
  /** The platform's own fields on desktops too: inside a dialog, which would cut off a calendar of two months. */
  readonly plain?: boolean;
  /** The calendar is loaded when a hand or the keyboard comes near, not with the page: it weighs more than the rest of some pages. */
  readonly late?: boolean;
}

const NAMES = ['From', 'To'] as const;
/** How a day is typed. */
const FORM = ['yyyy-mm-dd', 'yyyy-mm-dd'] as const;

export const endsBeforeItBegins = (from: string, to: string): boolean => from !== '' && to !== '' && to < from;

export function DateRange(props: DateRangeProps) {
  const {
    label,
    names = NAMES,
    hideLabel,
    from,
    to,
    onChange,
    future = false,
    plain = false,
    late = false,
    presets = future ? [] : PAST_PRESETS,
    dataDay,
  } = props;
  const id = useId();
  const isPhone = useIsPhone();
  const [isNear, setNear] = useState(!late);
  const held = useRef<Held | null>(null);
  const today = dataDay ?? utcDay(new Date());
  const error = props.error ?? (endsBeforeItBegins(from, to) ? 'Ends before it begins' : undefined);
  const latest = future ? undefined : today;
  const ends = dataDay !== undefined && <p className={styles.ends}>Data ends on {formatDate(dataDay)}</p>;
  if (isPhone || plain) {
    return (
      <fieldset className={styles.pair}>
        <legend className="visually-hidden">{label}</legend>
        <TextField
          compact
          type="date"
          label={names[0]}
          max={latest}
          value={from}
          onChange={({ target }) => onChange(target.value, to)}
        />
        <TextField
          compact
          type="date"
          label={names[1]}
          max={latest}
          value={to}
          error={error}
          onChange={({ target }) => onChange(from, target.value)}
        />
        {ends}
      </fieldset>
    );
  }
  const ids = [`${id}-from`, `${id}-to`] as const;
  const take = (field: string, typed: string) => {
    const day = typedDay(typed, latest);
    if (day === undefined) return;
    if (field === ids[0] && day !== from) onChange(day, to);
    if (field === ids[1] && day !== to) onChange(from, day);
  };
  const shared = {
    ids,
    from,
    to,
    placeholders: hideLabel ? names : FORM,
    describedBy: error === undefined ? undefined : `${id}-note`,
    isWrong: error !== undefined,
    onType: take,
  };
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{label}</legend>
      <div className={hideLabel ? 'visually-hidden' : styles.names}>
        <label htmlFor={ids[0]} className={fieldStyles.label}>
          {names[0]}
        </label>
        <label htmlFor={ids[1]} className={fieldStyles.label}>
          {names[1]}
        </label>
      </div>
      <Suspense fallback={<RangeStandIn {...shared} held={held} />}>
        {isNear ? (
          <>
            <RangeField
              {...shared}
              presets={presets.map((preset) => ({ label: preset.label, days: presetDays(preset, today) }))}
              latest={latest}
              onChange={onChange}
            />
            <HandOver held={held} />
          </>
        ) : (
          // A transition: the two fields stay, and keep the keyboard, until the calendar is here.
          <RangeStandIn {...shared} held={held} onNear={() => startTransition(() => setNear(true))} />
        )}
      </Suspense>
      {error !== undefined && (
        <p id={`${id}-note`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {ends}
    </fieldset>
  );
}
