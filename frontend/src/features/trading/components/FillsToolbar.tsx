/** Filters of the list of fills. */

import { Download, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Account, useListFillsCsvMutation } from '@/api/ledgerApi';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { PAST_PRESETS } from '@/ui/datePresets';
import { SelectField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { refuseKey } from '@/ui/refuseKey';
import { saveText } from '@/ui/save';
import { showFailure } from '@/ui/toastStore';
import { cleared, filterOf, isNarrowed, type View } from '../view';
import styles from './FillsToolbar.module.css';

/** A sign is asked for when the reader stops typing it. */
const PAUSE_MS = 400;

interface FillsToolbarProps {
  readonly view: View;
  readonly accounts: readonly Account[];
  /** Of the file whose fills are listed, where it is known. */
  readonly fileName: string | undefined;
  readonly hasFills: boolean;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function FillsToolbar({ view, accounts, fileName, hasFills, onChange }: FillsToolbarProps) {
  return (
    <section className={styles.bar} aria-label="Filters">
      <AssetFilter asset={view.asset} onChange={(asset) => onChange({ ...view, asset }, true)} />
      <div className={styles.select}>
        <Picker
          hideLabel
          label="Account"
          value={view.account}
          options={[
            { value: '', label: 'All accounts' },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ...(view.account === '' || accounts.some(({ id }) => id === view.account)
              ? []
              : [{ value: view.account, label: 'Deleted account' }]),
          ]}
          onChange={(account) => onChange({ ...view, account })}
        />
      </div>
      <div className={styles.side}>
        <SelectField
          compact
          hideLabel
          label="Side"
          value={view.side}
          onChange={(event) => onChange({ ...view, side: event.target.value as View['side'] })}
        >
          <option value="">Buys and sells</option>
          <option value="buy">Buys</option>
          <option value="sell">Sells</option>
        </SelectField>
      </div>
      <div className={styles.days}>
        <DateRange
          hideLabel
          future
          presets={PAST_PRESETS}
          label="Days of fills"
          names={['From', 'To']}
          from={view.from}
          to={view.to}
          onChange={(from, to) => onChange({ ...view, from, to }, true)}
        />
      </div>
      {view.file !== '' && (
        <Button kind="default" className={styles.file} onClick={() => onChange({ ...view, file: '' })}>
          <X aria-hidden="true" />
          <span className="visually-hidden">Remove filter: </span>
          <span className={styles.name}>{fileName ?? 'One file'}</span>
        </Button>
      )}
      {isNarrowed(view) && (
        <Button kind="quiet" onClick={() => onChange(cleared(view))}>
          Clear filters
        </Button>
      )}
      <CsvButton view={view} disabled={!hasFills} />
    </section>
  );
}

/** A file that the import of this page reads again. */
function CsvButton({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useListFillsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(filterOf(view));
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(`fills-${formatDate(new Date(), 'dateOnly')}.csv`, answer.data);
  };
  return (
    <Button disabled={disabled} busy={isLoading} onClick={() => void save()} title="All that match, as CSV">
      <Download aria-hidden="true" />
      CSV
    </Button>
  );
}

function AssetFilter({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  const [text, setText] = useState(asset);
  useEffect(() => setText(asset), [asset]);
  const wanted = text.trim().toUpperCase();
  const say = () => {
    if (wanted !== asset && !refuseKey(wanted)) onChange(wanted);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause again.
  useEffect(() => {
    const timer = setTimeout(say, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        say();
      }}
    >
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label="Coin or currency"
        placeholder="Coin or currency"
        maxLength={40}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text === '' && <kbd className={styles.key}>/</kbd>}
    </form>
  );
}
