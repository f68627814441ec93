/** Filters of the missed trades, and the way to a new one. */

import { DIRECTIONS } from '@/domain/journal/view';
import { directionWords } from '@/domain/journal/words';
import { Choice } from '@/ui/Choice';
import { DateRange } from '@/ui/DateRange';
import { FilterBar } from '@/ui/FilterBar';
import layout from '@/ui/layout.module.css';
import { Picker } from '@/ui/Picker';
import { SearchField } from '@/ui/SearchField';
import { copy } from '../copy';
import styles from './MissedTab.module.css';
import { ALL_MISSED, isNarrowed, LONGEST_REASON_SEARCH, type MissedView } from './missedView';

interface MissedToolbarProps {
  readonly view: MissedView;
  /** That missed trades have. */
  readonly setups: readonly string[];
  readonly onChange: (view: MissedView, quietly?: boolean) => void;
}

const inCapitals = (sign: string) => sign.toUpperCase();

export function MissedToolbar({ view, setups, onChange }: MissedToolbarProps) {
  return (
    <FilterBar
      className={layout.bar}
      label={copy.filtersOfMissedTrades}
      onClear={isNarrowed(view) ? () => onChange(ALL_MISSED) : undefined}
    >
      <div className={styles.asset}>
        <SearchField
          label={copy.asset}
          placeholder={copy.assetLikeBtc}
          value={view.asset}
          maxLength={40}
          fold={inCapitals}
          onChange={(asset) => onChange({ ...view, asset }, true)}
        />
      </div>
      <div className={styles.select}>
        <Choice
          hideLabel
          label={copy.direction}
          value={view.direction}
          options={[
            { value: '', label: copy.longAndShort },
            ...DIRECTIONS.map((direction) => ({ value: direction, label: directionWords(direction) })),
          ]}
          onChange={(direction) => onChange({ ...view, direction })}
        />
      </div>
      <div className={styles.select}>
        <Picker
          hideLabel
          label={copy.setup}
          value={view.setup}
          disabled={setups.length === 0 && view.setup === ''}
          options={[{ value: '', label: copy.anySetup }, ...setups.map((setup) => ({ value: setup, label: setup }))]}
          onChange={(setup) => onChange({ ...view, setup })}
        />
      </div>
      <div className={styles.reason}>
        <SearchField
          label={copy.searchReasons}
          value={view.reason}
          maxLength={LONGEST_REASON_SEARCH}
          onChange={(reason) => onChange({ ...view, reason }, true)}
        />
      </div>
      <div className={styles.days}>
        <DateRange
          late
          hideLabel
          label={copy.daysOfMissedTrades}
          names={[copy.dayFrom, copy.dayTo]}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
    </FilterBar>
  );
}
