/** What the address did, newest first, with filters, pages, and all of it as a file. */

import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePager } from '@/api/pages';
import { usePolledPages } from '@/api/polled';
import { useGetMovementsCsvMutation, useMovementPagesInfiniteQuery } from '@/domain/addresses/api';
import { ListTools } from '@/domain/views/ListTools';
import { csvName } from '@/format/csv';
import { Button } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { useColumnChoice } from '@/ui/columnChoice';
import { TextField } from '@/ui/fields';
import { PagerFoot } from '@/ui/PagerFoot';
import { optionsOf } from '@/ui/pickerOptions';
import { saveText } from '@/ui/save';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import { filterOf, rangeWords, transfersOf, type View } from '../view';
import { MOVEMENT_COLUMNS, MovementTable } from './MovementTable';
import { RangeChip } from './ProfileRange';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

export function TransfersTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const args = { ...transfersOf(view), ...filterOf(view) };
  const narrowed = JSON.stringify(args);
  const query = usePolledPages(useMovementPagesInfiniteQuery, { ...args, limit: 50 });
  const pager = usePager(query, narrowed);
  const [fetchCsv, { isLoading }] = useGetMovementsCsvMutation();
  const choice = useColumnChoice('transfers', MOVEMENT_COLUMNS);
  const save = async () => {
    const answer = await fetchCsv(args);
    if (answer.data !== undefined) {
      saveText(csvName(`transfers-${view.chain}-${view.address.slice(0, 10)}`), answer.data);
    } else showFailure(answer.error);
  };
  return (
    <TabFrame
      title={copy.transfers}
      note={copy.usDollarsAtTheTime}
      query={{ ...query, currentData: pager.page }}
      actions={
        <ListTools
          list="transfers"
          choice={choice}
          csv={
            <Button size="small" busy={isLoading} onClick={() => void save()} title={copy.allMovementsWithUsDollars}>
              <Download aria-hidden="true" />
              {copy.csv}
            </Button>
          }
        />
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
        title: copy.noMovementMatches,
        text: rangeWords(view) ? copy.inTheRangeChosenIn : copy.inTheDataLoadedSoFarRemove,
      }}
    >
      {(data) => (
        <>
          <MovementTable label={copy.transfers} chain={view.chain} rows={data.items} hidden={choice.hidden} />
          {pager.isLong && <PagerFoot inTime place="panel" back={pager.back} next={pager.next} />}
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
      <Choice
        label={copy.direction}
        value={view.direction}
        options={optionsOf({ '': copy.all, in: copy.in, out: copy.out, own: copy.toItself })}
        onChange={(direction) => onChange({ ...view, direction })}
      />
      <TextField
        compact
        className="mono"
        label={copy.counterparty}
        placeholder={copy.addressTitle}
        value={peer}
        onChange={(event) => setPeer(event.target.value)}
      />
      <TextField
        compact
        inputMode="decimal"
        label={copy.atLeastUsd}
        value={minUsd}
        onChange={(event) => setMinUsd(event.target.value)}
      />
      <Button type="submit">{copy.filter}</Button>
      <Button aria-pressed={view.hideFailed} onClick={() => onChange({ ...view, hideFailed: !view.hideFailed })}>
        {view.hideFailed ? copy.failedHidden : copy.hideFailed}
      </Button>
      {isNarrowed && (
        <Button
          kind="quiet"
          onClick={() => onChange({ ...view, direction: '', peer: '', minUsd: '', asset: '', hideFailed: false })}
        >
          {copy.clearFilters}
        </Button>
      )}
    </form>
  );
}
