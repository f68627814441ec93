/** What the journal is narrowed to: account, asset, direction, setup, tag, days, and the currency in which results are counted. */

import { X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { type Statistics, useListAccountsQuery } from '@/api/ledgerApi';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { Segmented, SelectField, TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { useUsedWords } from '../useUsedWords';
import { DIRECTIONS, isNarrowed, signOf, type View, withoutFilters } from '../view';
import { directionWords } from '../words';
import styles from './JournalToolbar.module.css';

/** So many currencies fit beside each other. */
const MOST_SEGMENTS = 4;

interface ToolbarProps {
  readonly view: View;
  readonly statistics: Statistics | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function JournalToolbar({ view, statistics, onChange }: ToolbarProps) {
  const accounts = useListAccountsQuery();
  const { setups, tags } = useUsedWords();
  const assets = statistics?.groupings.find(({ by }) => by === 'asset')?.groups ?? [];
  return (
    <div className={styles.bar}>
      <div className={styles.select}>
        <Picker
          hideLabel
          label="Account"
          value={view.account}
          options={[
            { value: '', label: 'All accounts' },
            ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(account) => onChange({ ...view, account })}
        />
      </div>
      <AssetField value={view.asset} known={assets.map(({ name }) => name)} onChange={(asset) => onChange({ ...view, asset })} />
      <div className={styles.narrow}>
        <SelectField
          compact
          hideLabel
          label="Direction"
          value={view.direction}
          onChange={({ target }) => onChange({ ...view, direction: target.value as View['direction'] })}
        >
          <option value="">Long and short</option>
          {DIRECTIONS.map((direction) => (
            <option key={direction} value={direction}>
              {directionWords(direction)}
            </option>
          ))}
        </SelectField>
      </div>
      <WordFilter
        label="Setup"
        any="Any setup"
        value={view.setup}
        used={setups}
        onChange={(setup) => onChange({ ...view, setup })}
      />
      <WordFilter label="Tag" any="Any tag" value={view.tag} used={tags} onChange={(tag) => onChange({ ...view, tag })} />
      <div className={styles.days}>
        <DateRange
          hideLabel
          label="Days on which it ended, or opened where it is open"
          names={['Ended from', 'Ended to']}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
      {isNarrowed(view) && (
        <Button kind="quiet" onClick={() => onChange(withoutFilters(view))}>
          <X aria-hidden="true" />
          Clear filters
        </Button>
      )}
      {view.tab !== 'trips' && <Currencies view={view} statistics={statistics} onChange={onChange} />}
    </div>
  );
}

interface WordFilterProps {
  readonly label: string;
  /** The choice that limits nothing. */
  readonly any: string;
  readonly value: string;
  readonly used: readonly string[];
  readonly onChange: (word: string) => void;
}

/** Kept in its place before any review has such a word, so that nothing moves when the words arrive. */
function WordFilter({ label, any, value, used, onChange }: WordFilterProps) {
  return (
    <div className={styles.word}>
      <Picker
        hideLabel
        label={label}
        value={value}
        disabled={used.length === 0 && value === ''}
        options={[{ value: '', label: any }, ...used.map((word) => ({ value: word, label: word }))]}
        onChange={onChange}
      />
    </div>
  );
}

/** Applied with Enter or on leaving the field: half a sign is no asset. */
function AssetField({ value, known, onChange }: { value: string; known: readonly string[]; onChange: (asset: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = () => {
    if (signOf(typed) !== value) onChange(signOf(typed));
  };
  return (
    <form
      className={styles.asset}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        compact
        hideLabel
        label="Asset"
        placeholder="Asset, as BTC"
        list={`${id}-assets`}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value.toUpperCase())}
        onBlur={apply}
      />
      <datalist id={`${id}-assets`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </form>
  );
}

/** Results of different currencies are never added, so one of them is shown. */
function Currencies({ view, statistics, onChange }: ToolbarProps) {
  const currencies = statistics?.currencies ?? [];
  const shown = statistics?.currency ?? '';
  if (currencies.length < 2) return null;
  const choose = (currency: string) => onChange({ ...view, currency });
  return (
    <div className={styles.currency}>
      {currencies.length > MOST_SEGMENTS ? (
        <Picker
          hideLabel
          label="Currency"
          value={shown}
          options={currencies.map(({ currency, trips }) => ({ value: currency, label: `${currency} (${trips})` }))}
          onChange={choose}
        />
      ) : (
        <Segmented
          label="Currency"
          value={shown}
          options={currencies.map(({ currency, trips }) => ({
            value: currency,
            label: (
              <>
                {currency} <small className={styles.count}>{trips}</small>
              </>
            ),
          }))}
          onChange={choose}
        />
      )}
    </div>
  );
}
