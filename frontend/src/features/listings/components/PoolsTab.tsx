/** New pools: a sample that grows with each poll, with filters, order and a file of it. */

import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listingsApi, type NewPool, useListPoolNetworksQuery, usePoolPagesInfiniteQuery } from '@/api/listingsApi';
import { usePageReader } from '@/api/pageReader';
import { usePager } from '@/api/pages';
import { every } from '@/api/polling';
import { Button } from '@/ui/Button';
import { CsvOfList } from '@/ui/CsvOfList';
import notes from '@/ui/notes.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { StaleLine } from '@/ui/StaleLine';
import { EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { CSV_PAGE, POOL_CSV } from '../csv';
import { cleared, isNarrowed, poolArgs, type View } from '../view';
import { emptyPools, oldListWords, sampledWords } from '../words';
import styles from './Listings.module.css';
import { PoolsToolbar } from './PoolsToolbar';
import { PoolTable } from './PoolTable';

/** The store is fed at each poll of the provider; looking oftener shows nothing new. */
const EVERY_MS = 60_000;

interface PoolsTabProps {
  readonly view: View;
  readonly onChange: (view: View, quietly?: boolean) => void;
}

export function PoolsTab({ view, onChange }: PoolsTabProps) {
  const [follows, setFollows] = useState(true);
  const args = poolArgs(view);
  const list = usePoolPagesInfiniteQuery(args, every(follows ? EVERY_MS : 0));
  const pager = usePager(list, JSON.stringify(args));
  // Only the newest page changes under its reader.
  useEffect(() => setFollows(pager.at === 0), [pager.at]);
  const networks = useListPoolNetworksQuery();
  const filterRef = useRef<HTMLInputElement>(null);
  const readPage = usePageReader(listingsApi.endpoints.listNewPools, { ...args, limit: CSV_PAGE });
  const answer = pager.page;
  const known = answer ?? list.data?.pages[0];
  const failed = answer === undefined && list.isError;
  const loaded = list.currentData?.pages.flatMap(({ pools }) => pools) ?? [];
  const nameOf = (id: string) => networks.data?.find((one) => one.id === id)?.name ?? id;
  const old = known === undefined ? null : oldListWords(known.provenance);
  const open = ({ network, address }: NewPool) => onChange({ ...view, pool: `${network}/${address}` });
  return (
    <Panel
      flush
      title={copy.newPools}
      note={
        known ? (
          <span role="status">{sampledWords(known.kept, known.since_at)}</span>
        ) : failed ? undefined : (
          <Skeleton width={280} style={{ marginBlock: 3 }} />
        )
      }
      actions={
        answer && <SourceOrigin source={answer.provenance} fetchedAt={list.fulfilledTimeStamp ?? 0} raw={answer} align="end" />
      }
      foot={copy.pricesAndValuesInUs}
    >
      <PoolsToolbar
        view={view}
        networks={networks.data ?? []}
        isNetworksFailed={networks.isError && networks.data === undefined}
        dexes={[...new Set(loaded.map(({ dex }) => dex))].sort()}
        filterRef={filterRef}
        csv={
          <CsvOfList
            size="medium"
            file="new-pools"
            columns={POOL_CSV}
            disabled={loaded.length === 0}
            read={readPage}
            next={(page) => page.next_cursor}
            rows={(page) => page.pools}
          />
        }
        onChange={onChange}
      />
      {(old !== null || (answer !== undefined && list.isError)) && (
        <div className={notes.notes}>
          {old !== null && (
            <p role="status" title={known?.provenance.trouble ?? undefined}>
              {old}. {known?.provenance.trouble}
            </p>
          )}
          {answer !== undefined && list.isError && <StaleLine query={list} />}
        </div>
      )}
      <QueryPanel query={list} data={answer}>
        <SideScroll className={styles.list}>
          <PoolTable
            rows={answer?.pools}
            view={view}
            nameOf={nameOf}
            onOpen={open}
            onOrder={(order) => onChange({ ...view, order })}
            empty={
              <EmptyState
                icon={SearchX}
                title={emptyPools(view.network === '' ? '' : nameOf(view.network), view.hours)}
                text={copy.eachPollSeesTheNewest}
                action={
                  isNarrowed(view) ? <Button onClick={() => onChange(cleared(view))}>{copy.clearFilters}</Button> : undefined
                }
              />
            }
          />
        </SideScroll>
      </QueryPanel>
      {pager.isLong && <PagerFoot place="panel" back={pager.back} next={pager.next} />}
    </Panel>
  );
}
