/** What the address did, newest first, with filters, pages, and all of it as a file. */

import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePager } from '@/api/pages';
import { usePolledPages } from '@/api/polled';
import { useGetMovementsCsvMutation, useMovementPagesInfiniteQuery } from '@/domain/addresses/api';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { SelectField, TextField } from '@/ui/fields';
import { saveText } from '@/ui/save';
import { showFailure } from '@/ui/toastStore';
import { filterOf, rangeWords, transfersOf, type View } from '../view';
import { MovementTable } from './MovementTable';
import { RangeChip } from './ProfileRange';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

export function TransfersTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const args = { ...transfersOf(view), ...filterOf(view) };
  const narrowed = JSON.stringify(args);
  const query = usePolledPages(useMovementPagesInfiniteQuery, { ...args, limit: 50 });
  const pager = usePager(query, narrowed);
  const [fetchCsv, { isLoading }] = useGetMovementsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(args);
    if (answer.data !== undefined) {
      saveText(`transfers-${view.chain}-${view.address.slice(0, 10)}-${formatDate(new Date(), 'dateOnly')}.csv`, answer.data);
    } else showFailure(answer.error);
  };
  return (
    <TabFrame
      title="Transfers"
      note="US dollars at the time of each movement"
      query={{ ...query, currentData: pager.page }}
      actions={
        <Button
          size="small"
          busy={isLoading}
          onClick={() => void save()}
          title="All movements with US dollars at the time, as CSV"
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      }
      tools={
        <>
          <Filters key={narrowed} view={view} onChange={onChange} />
          {rangeWords(view) !== null && (
            <div className={styles.range}>
              <RangeChip view={view} onChange={onChange} />
            </div>
          )}
        </>
      }
      isEmpty={(data) => data.items.length === 0}
      empty={{
        title: 'No movement matches',
        text: rangeWords(view)
          ? 'In the range chosen in the history. Clear it, or remove a filter.'
          : 'In the data loaded so far. Remove a filter, or load the full history.',
      }}
    >
      {(data) => (
        <>
          <MovementTable label="Transfers" chain={view.chain} rows={data.items} />
          {pager.isLong && (
            <nav className={styles.more} aria-label="Pages of transfers">
              <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
                Newer
              </Button>
              <Button size="small" disabled={pager.next === undefined} onClick={pager.next}>
                Older
              </Button>
            </nav>
          )}
        </>
      )}
    </TabFrame>
  );
}

function Filters({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const [peer, setPeer] = useState(view.peer);
  const [minUsd, setMinUsd] = useState(view.minUsd);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...view, peer: peer.trim(), minUsd: /^\d+(\.\d+)?$/.test(minUsd.trim()) ? minUsd.trim() : '' });
  };
  const isNarrowed = view.direction || view.peer || view.minUsd || view.asset || view.hideFailed;
  return (
    <form className={styles.tools} onSubmit={submit}>
      <SelectField
        compact
        label="Direction"
        value={view.direction}
        onChange={(event) => onChange({ ...view, direction: event.target.value })}
      >
        <option value="">All</option>
        <option value="in">In</option>
        <option value="out">Out</option>
        <option value="own">To itself</option>
      </SelectField>
      <TextField
        compact
        className="mono"
        label="Counterparty"
        placeholder="Address"
        value={peer}
        onChange={(event) => setPeer(event.target.value)}
      />
      <TextField
        compact
        inputMode="decimal"
        label="At least, USD"
        value={minUsd}
        onChange={(event) => setMinUsd(event.target.value)}
      />
      <Button type="submit">Filter</Button>
      <Button aria-pressed={view.hideFailed} onClick={() => onChange({ ...view, hideFailed: !view.hideFailed })}>
        {view.hideFailed ? 'Failed hidden' : 'Hide failed'}
      </Button>
      {isNarrowed && (
        <Button
          kind="quiet"
          onClick={() => onChange({ ...view, direction: '', peer: '', minUsd: '', asset: '', hideFailed: false })}
        >
          Clear filters
        </Button>
      )}
    </form>
  );
}
