/** What counts: for the picture at once, and for every question from now on. */

import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { inUnits } from '../amounts';
import { coinOf } from '../coins';
import { emptyFilter, type Filter, type TraceDocument } from '../types';
import styles from './Toolbar.module.css';

interface FilterFormProps {
  readonly document: TraceDocument;
  readonly decimals: number;
  readonly symbol: string;
  readonly onChange: (filter: Filter) => void;
}

export function FilterForm({ document, onChange, ...chain }: FilterFormProps) {
  const { filter } = document;
  const { decimals, symbol } = coinOf(document, chain);
  const set = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const assets = new Map(document.edges.map((edge) => [edge.asset, edge.symbol] as const));
  const odd = filter.least !== '' && inUnits(filter.least, decimals) === null;
  return (
    <div className={styles.filter}>
      <TextField
        label={`At least, ${symbol}`}
        compact
        inputMode="decimal"
        value={filter.least}
        error={odd ? 'Enter a valid amount.' : undefined}
        onChange={(event) => set({ least: event.target.value })}
      />
      {assets.size > 1 && (
        <Picker
          label="Asset"
          value={filter.asset}
          options={[{ value: '', label: 'All' }, ...[...assets].map(([asset, name]) => ({ value: asset, label: name || asset }))]}
          onChange={(asset) => set({ asset })}
        />
      )}
      <DateRange label="Days" from={filter.from} to={filter.to} onChange={(from, to) => set({ from, to })} />
      <label className={styles.check}>
        <input type="checkbox" checked={filter.hideDust} onChange={(event) => set({ hideDust: event.target.checked })} />
        Hide dust
      </label>
      <Button size="small" onClick={() => onChange(emptyFilter)}>
        Clear filters
      </Button>
    </div>
  );
}
