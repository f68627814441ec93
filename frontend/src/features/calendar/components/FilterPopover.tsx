/** What the calendar leaves out: kinds, coin, importance. */

import { KINDS, kindColour, kindWord } from '@/domain/calendar/kinds';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CoinPicker } from '@/ui/CoinPicker';
import { Popover } from '@/ui/Popover';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { activeFilters, type View } from '../view';
import styles from './Calendar.module.css';

interface FilterProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
}

export function FilterPopover({ view, onChange }: FilterProps) {
  const count = activeFilters(view);
  return (
    <Popover label={count > 0 ? copy.filters(count) : copy.filtersTitle} title={copy.filtersTitle}>
      <div className={styles.filters}>
        <fieldset>
          <legend>{copy.kindsAllIfNoneIs}</legend>
          {KINDS.map((kind) => (
            <label key={kind} className={styles.check} style={{ '--kind': kindColour(kind) } as React.CSSProperties}>
              <input
                type="checkbox"
                checked={view.kinds.includes(kind)}
                onChange={({ target }) =>
                  onChange({ ...view, kinds: target.checked ? [...view.kinds, kind] : view.kinds.filter((one) => one !== kind) })
                }
              />
              <span aria-hidden="true" className={styles.dot} />
              {kindWord(kind)}
            </label>
          ))}
        </fieldset>
        <Choice
          label={copy.importance}
          value={view.importance}
          options={optionsOf({ '': copy.any, medium: copy.mediumAndHigh, high: copy.high })}
          onChange={(importance) => onChange({ ...view, importance })}
        />
        <CoinPicker label={copy.coin} none={copy.anyCoin} value={view.coin} onChange={(coin) => onChange({ ...view, coin })} />
        {count > 0 && (
          <Button size="small" onClick={() => onChange({ ...view, kinds: [], coin: '', importance: '' })}>
            {copy.clearFilters}
          </Button>
        )}
      </div>
    </Popover>
  );
}
