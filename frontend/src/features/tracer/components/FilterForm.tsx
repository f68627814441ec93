/** What counts: for the picture at once, and for every question from now on. */

import { useDataDay } from '@/domain/market/dataClock';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { TextField } from '@/ui/fields';
import { Picker } from '@/ui/Picker';
import { inUnits } from '../amounts';
import { coinOf } from '../coins';
import { copy } from '../copy';
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
  const dataDay = useDataDay();
  const { decimals, symbol } = coinOf(document, chain);
  const set = (part: Partial<Filter>) => onChange({ ...filter, ...part });
  const assets = new Map(document.edges.map((edge) => [edge.asset, edge.symbol] as const));
  const odd = filter.least !== '' && inUnits(filter.least, decimals) === null;
  return (
    <div className={styles.filter}>
      <TextField
        label={copy.atLeast(symbol)}
        compact
        inputMode="decimal"
        value={filter.least}
        error={odd ? copy.enterAValidAmount : undefined}
        onChange={(event) => set({ least: event.target.value })}
      />
      {assets.size > 1 && (
        <Picker
          label={copy.asset}
          value={filter.asset}
          options={[
            { value: '', label: copy.all },
            ...[...assets].map(([asset, name]) => ({ value: asset, label: name || asset })),
          ]}
          onChange={(asset) => set({ asset })}
        />
      )}
      <DateRange
        label={copy.days}
        dataDay={dataDay}
        from={filter.from}
        to={filter.to}
        onChange={(from, to) => set({ from, to })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={filter.hideDust} onChange={(event) => set({ hideDust: event.target.checked })} />
        {copy.hideDust}
      </label>
      <Button size="small" onClick={() => onChange(emptyFilter)}>
        {copy.clearFilters}
      </Button>
    </div>
  );
}
