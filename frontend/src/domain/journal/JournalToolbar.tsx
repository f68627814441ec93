/** What the journal is narrowed to: account, asset, direction, setup, tag, days, and the currency in which results are counted. */

import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { type Statistics, useListAccountsQuery } from '@/api/ledgerApi';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { classes } from '@/ui/classes';
import { DateRange } from '@/ui/DateRange';
import { Segmented } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { Picker } from '@/ui/Picker';
import { sending } from '@/ui/sending';
import { useApplied } from '@/ui/useApplied';
import { useIsPhone } from '@/ui/viewport';
import { copy } from './copy';
import styles from './JournalToolbar.module.css';
import { useUsedWords } from './useUsedWords';
import { activeFilters, DIRECTIONS, isNarrowed, signOf, type View, withoutFilters } from './view';
import { directionWords } from './words';

/** So many choices fit beside each other. */
const MOST_SEGMENTS = 4;
/** Of the address: no currency is named, and results of several are in one. */
const ALL = '';

interface ToolbarProps {
  readonly view: View;
  readonly statistics: Statistics | undefined;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

/** On phones the filters are in a dialog of their own, so that results are on the first screen. */
export function JournalToolbar(props: ToolbarProps) {
  const { view, onChange } = props;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const count = activeFilters(view);
  return (
    <div className={classes(layout.tools, styles.bar)}>
      {isPhone ? (
        <Button aria-haspopup="dialog" aria-label={count > 0 ? copy.filtersSet(count) : undefined} onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          {copy.filters}
          {count > 0 && <span className={styles.number}>{count}</span>}
        </Button>
      ) : (
        <Filters {...props} />
      )}
      {isNarrowed(view) && (
        <Button kind="quiet" onClick={() => onChange(withoutFilters(view))}>
          <X aria-hidden="true" />
          {copy.clearFilters}
        </Button>
      )}
      {view.tab !== 'trips' && <Currencies {...props} />}
      {isPhone && isOpen && (
        <Modal
          title={copy.filters}
          onClose={() => setOpen(false)}
          foot={
            <>
              <Button disabled={count === 0} onClick={() => onChange(withoutFilters(view))}>
                {copy.clearFilters}
              </Button>
              <Button kind="primary" onClick={() => setOpen(false)}>
                {copy.showResults}
              </Button>
            </>
          }
        >
          <div className={styles.sheet}>
            <Filters isLabelled {...props} />
          </div>
        </Modal>
      )}
    </div>
  );
}

function Filters({ view, statistics, onChange, isLabelled = false }: ToolbarProps & { isLabelled?: boolean }) {
  const accounts = useListAccountsQuery();
  const { setups, tags } = useUsedWords();
  const assets = statistics?.groupings.find(({ by }) => by === 'asset')?.groups ?? [];
  const hideLabel = !isLabelled;
  return (
    <>
      <div className={styles.select}>
        <Picker
          hideLabel={hideLabel}
          label={copy.account}
          value={view.account}
          options={[
            { value: '', label: copy.allAccounts },
            ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(account) => onChange({ ...view, account })}
        />
      </div>
      <AssetField
        hideLabel={hideLabel}
        value={view.asset}
        known={assets.map(({ name }) => name)}
        onChange={(asset) => onChange({ ...view, asset })}
      />
      <div className={styles.narrow}>
        <Choice
          hideLabel={hideLabel}
          label={copy.direction}
          value={view.direction}
          options={[
            { value: '', label: copy.longAndShort },
            ...DIRECTIONS.map((direction) => ({ value: direction, label: directionWords(direction) })),
          ]}
          onChange={(direction) => onChange({ ...view, direction })}
        />
      </div>
      <WordFilter
        label={copy.setup}
        any={copy.anySetup}
        hideLabel={hideLabel}
        value={view.setup}
        used={setups}
        onChange={(setup) => onChange({ ...view, setup })}
      />
      <WordFilter
        label={copy.tag}
        any={copy.anyTag}
        hideLabel={hideLabel}
        value={view.tag}
        used={tags}
        onChange={(tag) => onChange({ ...view, tag })}
      />
      <div className={styles.days}>
        <DateRange
          late
          hideLabel={hideLabel}
          label={isLabelled ? copy.daysOnWhichItEnded : copy.daysOnWhichItEndedOr}
          names={[copy.endedFrom, copy.endedTo]}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to })}
        />
      </div>
    </>
  );
}

interface WordFilterProps {
  readonly label: string;
  /** The choice that limits nothing. */
  readonly any: string;
  readonly hideLabel: boolean;
  readonly value: string;
  readonly used: readonly string[];
  readonly onChange: (word: string) => void;
}

/** Kept in its place before any review has such a word, so that nothing moves when the words arrive. */
function WordFilter({ label, any, hideLabel, value, used, onChange }: WordFilterProps) {
  return (
    <div className={styles.word}>
      <Picker
        hideLabel={hideLabel}
        label={label}
        value={value}
        disabled={used.length === 0 && value === ''}
        options={[{ value: '', label: any }, ...used.map((word) => ({ value: word, label: word }))]}
        onChange={onChange}
      />
    </div>
  );
}

interface AssetFieldProps {
  readonly hideLabel: boolean;
  readonly value: string;
  readonly known: readonly string[];
  readonly onChange: (asset: string) => void;
}

/** Applied with Enter or on leaving the field: half a sign is no asset. */
function AssetField({ hideLabel, value, known, onChange }: AssetFieldProps) {
  const id = useId();
  const { typed, setTyped, apply } = useApplied(value, signOf, onChange);
  return (
    <form className={styles.asset} onSubmit={sending(apply)}>
      <FormField
        hideLabel={hideLabel}
        label={copy.asset}
        placeholder={copy.assetSuchAsBtc}
        list={`${id}-assets`}
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

/** Results of different currencies are added only where each is converted: that is offered first, and then each currency by itself. */
function Currencies({ view, statistics, onChange }: ToolbarProps) {
  const currencies = statistics?.currencies ?? [];
  if (statistics === undefined || currencies.length < 2) return null;
  const shown = statistics.conversion ? ALL : (statistics.currency ?? '');
  const count = currencies.reduce((sum, { trips }) => sum + trips, 0);
  const choices = [
    { value: ALL, label: copy.allIn(statistics.base_currency), trips: count },
    ...currencies.map(({ currency, trips }) => ({ value: currency, label: currency, trips })),
  ];
  const choose = (currency: string) => onChange({ ...view, currency });
  return (
    <div className={styles.currency}>
      {choices.length > MOST_SEGMENTS ? (
        <Picker
          hideLabel
          label={copy.currency}
          value={shown}
          options={choices.map(({ value, label, trips }) => ({ value, label: `${label} (${trips})` }))}
          onChange={choose}
        />
      ) : (
        <Segmented
          label={copy.currency}
          value={shown}
          options={choices.map(({ value, label, trips }) => ({
            value,
            label: (
              <>
                {label} <small className={styles.count}>{trips}</small>
              </>
            ),
          }))}
          onChange={choose}
        />
      )}
    </div>
  );
}
