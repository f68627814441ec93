/** What is counted and what is left out, for every drawing alike. */

import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useDataDay } from '@/domain/market/dataClock';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { Segmented, SelectField, TextField } from '@/ui/fields';
import { Options } from '@/ui/Options';
import { Picker } from '@/ui/Picker';
import { optionsOf } from '@/ui/pickerOptions';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { type Unit, unitName } from '../flows/money';
import { NO_LABEL, namesIn } from '../flows/narrow';
import type { Facts } from '../flows/types';
import styles from '../Visualiser.module.css';
import { byOf, DECIMAL, isNarrowed, TOPS, type Top, type View, withoutFilters } from '../view';

interface FiltersProps {
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly facts: Facts;
  readonly unit: Unit;
}

export function Filters({ view, onView, facts, unit }: FiltersProps) {
  const phone = useIsPhone();
  const [open, setOpen] = useState(!phone || isNarrowed(view));
  const id = useId();
  const native = facts.assets.get('native')?.symbol || 'Amount';
  const coin = view.asset === '' ? native : (facts.assets.get(view.asset)?.symbol ?? 'Amount');
  const isTrace = view.trace !== '';
  // Hours and holdings belong to nobody else.
  const grouped = view.mode !== 'heat' && view.mode !== 'holdings';
  return (
    <section aria-label={copy.filters}>
      <div className={styles.tools}>
        {grouped && (
          <Segmented<'label' | 'address'>
            label={copy.groupBy}
            value={byOf(view)}
            options={optionsOf({ label: copy.byLabel, address: copy.byAddress })}
            onChange={(by) => onView({ ...view, by })}
          />
        )}
        <Segmented<View['unit']>
          label={copy.unit}
          value={view.unit}
          options={[
            // A trace keeps no prices.
            ...(isTrace ? [] : [{ value: 'usd' as const, label: 'US$' }]),
            { value: 'asset', label: coin },
          ]}
          // A minimum in one unit means nothing in the other.
          onChange={(next) => onView({ ...view, unit: next, min: '' })}
        />
        {view.mode !== 'heat' && (
          <SelectField
            compact
            hideLabel
            label={copy.largest}
            value={view.top}
            onChange={(event) => onView({ ...view, top: event.target.value as Top })}
          >
            <Options of={TOPS.map((top) => ({ value: top, label: top === 'all' ? copy.all : copy.largestOfTop(top) }))} />
          </SelectField>
        )}
        <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden="true" />
          {copy.filters}
        </Button>
        {isNarrowed(view) && (
          <Button kind="quiet" onClick={() => onView(withoutFilters(view))}>
            {copy.clearFilters}
          </Button>
        )}
      </div>
      {open && <Fields id={id} {...{ view, onView, facts, unit }} />}
    </section>
  );
}

function Fields({ id, view, onView, facts, unit }: FiltersProps & { id: string }) {
  const { labels, categories } = namesIn(facts);
  const [min, setMin] = useState(view.min);
  const dataDay = useDataDay();
  useEffect(() => setMin(view.min), [view.min]);
  const typed = min.trim();
  const isWrong = typed !== '' && !DECIMAL.test(typed);
  const apply = () => {
    if (!isWrong && typed !== view.min) onView({ ...view, min: typed });
  };
  const chosen = view.category === '' ? (view.label === '' ? '' : `l:${view.label}`) : `c:${view.category}`;
  const choose = (value: string) =>
    onView({
      ...view,
      label: value.startsWith('l:') ? value.slice(2) : '',
      category: value.startsWith('c:') ? value.slice(2) : '',
    });
  return (
    <div id={id} className={styles.filters}>
      <Picker
        label={copy.token}
        value={view.asset}
        options={[
          { value: '', label: copy.all },
          ...[...facts.assets.values()].map((asset) => ({ value: asset.id, label: asset.symbol })),
        ]}
        onChange={(asset) => onView({ ...view, asset, min: '' })}
      />
      <SelectField
        compact
        label={copy.direction}
        value={view.direction}
        disabled={view.trace !== ''}
        onChange={(event) => onView({ ...view, direction: event.target.value as View['direction'] })}
      >
        <option value="">{copy.all}</option>
        <option value="in">{copy.in}</option>
        <option value="out">{copy.out}</option>
        <option value="own">{copy.toItself}</option>
      </SelectField>
      <div className={styles.wide}>
        <Picker
          label={copy.labelOrCategory}
          value={chosen}
          options={[
            { value: '', label: copy.all },
            { value: `l:${NO_LABEL}`, label: copy.withoutLabel },
            ...(chosen !== '' && ![...labels, ...categories, NO_LABEL].includes(chosen.slice(2))
              ? [{ value: chosen, label: chosen.slice(2) }]
              : []),
            ...categories.map((name) => ({ value: `c:${name}`, label: name, group: 'Categories' })),
            ...labels.map((name) => ({ value: `l:${name}`, label: name, group: 'Labels' })),
          ]}
          onChange={choose}
        />
      </div>
      <TextField
        compact
        inputMode="decimal"
        label={copy.atLeast(unitName(unit))}
        value={min}
        error={isWrong ? copy.aNumberLike250Or : undefined}
        onChange={(event) => setMin(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
      <DateRange
        label={copy.days}
        dataDay={dataDay}
        from={view.from}
        to={view.to}
        onChange={(from, to) => onView({ ...view, from, to })}
      />
    </div>
  );
}
