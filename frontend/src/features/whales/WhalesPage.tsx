/** Whale watch: large transfers read from the chains themselves, with names, values, and how far each chain was read. */

import { Download, VolumeX, Waves } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Begin } from '@/api/firstCalls';
import { usePager } from '@/api/pages';
import { every } from '@/api/polling';
import { ListTools } from '@/domain/views/ListTools';
import { useGetWhalesCsvMutation, useWhalePagesInfiniteQuery, whalesApi } from '@/domain/whales/api';
import type { Whale, Whales } from '@/domain/whales/types';
import { DEFAULT_VIEW, isNarrowed, readView, type View, writeView } from '@/domain/whales/view';
import { emptyWords, thresholdWords, usualWords, windowWords } from '@/domain/whales/words';
import { dollarsOf } from '@/format/amount';
import { csvName } from '@/format/csv';
import { formatCount, formatInteger, formatUsd } from '@/format/number';
import { Button } from '@/ui/Button';
import { useColumnChoice } from '@/ui/columnChoice';
import { PageHeader } from '@/ui/PageHeader';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { saveText } from '@/ui/save';
import { EmptyState, Skeleton, StaleChip } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useFilterKey } from '@/ui/useFilterKey';
import { usePageView } from '@/ui/usePageView';
import { Filters } from './components/Filters';
import { MutesDialog } from './components/MutesDialog';
import { OutcomesPanel } from './components/OutcomesPanel';
import { ScanStrip } from './components/ScanStrip';
import { WhaleDialog } from './components/WhaleDialog';
import { WHALE_COLUMNS, WhaleTable } from './components/WhaleTable';
import { copy } from './copy';
import styles from './WhalesPage.module.css';

/** The scanner looks for new blocks as often. */
const EVERY_MS = 30_000;
const FLOOR = '1000000';

export const begin: Begin = (dispatch, { query }) => {
  dispatch(whalesApi.endpoints.whalePages.initiate(readView(query), { subscribe: false }));
};

export default function WhalesPage() {
  const [view, setView] = usePageView(readView, writeView);
  const [open, setOpen] = useState<Whale | null>(null);
  const [muting, setMuting] = useState(false);
  const [follows, setFollows] = useState(true);
  const choice = useColumnChoice('whales', WHALE_COLUMNS);
  const list = useWhalePagesInfiniteQuery(view, every(follows ? EVERY_MS : 0));
  const pager = usePager(list, writeView(view).toString());
  // Only the newest page changes under its reader.
  useEffect(() => setFollows(pager.at === 0), [pager.at]);
  // What stood there before names chains and assets until the next answer is here; its rows would be another question's.
  const answer = pager.page;
  const known = answer ?? list.data?.pages[0];
  const filterRef = useRef<HTMLInputElement>(null);
  useFilterKey(filterRef);
  const failed = answer === undefined && list.isError;

  return (
    <>
      <PageHeader
        title={copy.whaleWatch}
        sub={copy.largeTransfersReadFromThe}
        actions={
          <>
            {answer && list.isError && <StaleChip asOf={new Date(list.fulfilledTimeStamp ?? 0).toISOString()} />}
            <Button onClick={() => setMuting(true)}>
              <VolumeX aria-hidden="true" />
              {copy.muted}
            </Button>
            <CsvButton view={view} disabled={!answer || answer.count === 0} />
          </>
        }
      />
      {known ? (
        <ScanStrip scans={known.scans} />
      ) : (
        <div className={styles.scans}>{!failed && <Skeleton width={320} style={{ alignSelf: 'center' }} />}</div>
      )}
      <Panel
        flush
        className={styles.transfers}
        title={copy.transfers}
        note={
          answer ? (
            <Counted answer={answer} view={view} />
          ) : failed ? undefined : (
            <Skeleton width={240} style={{ marginBlock: 3 }} />
          )
        }
        actions={<ListTools list="whales" choice={choice} />}
        foot={copy.usDollarsByTheMarkets}
      >
        <Filters
          view={view}
          scans={known?.scans ?? []}
          assets={known?.assets ?? []}
          floor={known?.floor_usd ?? FLOOR}
          filterRef={filterRef}
          onChange={setView}
        />
        {answer && view.times !== '' && (
          <p className={styles.muted}>
            {copy.unusuallyLargeThe995th(
              view.times === '1' ? '' : copy.timesOver(view.times),
              usualWords(answer.usual, view.times, view.asset),
            )}
          </p>
        )}
        {answer && (answer.muted > 0 || view.muted) && (
          <p className={styles.muted}>
            <span role="status">
              {copy.ofMutedParties(formatCount(answer.muted, 'transfer'), view.muted ? copy.shown : copy.hidden)}
            </span>
            <Button size="small" kind="quiet" aria-pressed={view.muted} onClick={() => setView({ ...view, muted: !view.muted })}>
              {view.muted ? copy.hideThem : copy.showThem}
            </Button>
          </p>
        )}
        <QueryPanel query={list} data={answer}>
          <SideScroll className={styles.list}>
            <WhaleTable
              rows={answer?.items}
              hidden={choice.hidden}
              onOpen={setOpen}
              empty={answer && <Nothing answer={answer} view={view} onClear={() => setView(DEFAULT_VIEW)} />}
            />
          </SideScroll>
        </QueryPanel>
        {pager.isLong && <PagerFoot inTime place="panel" back={pager.back} next={pager.next} />}
      </Panel>
      <OutcomesPanel view={view} />
      {open && <WhaleDialog row={open} onClose={() => setOpen(null)} />}
      {muting && <MutesDialog onClose={() => setMuting(false)} />}
    </>
  );
}

function Counted({ answer, view }: { answer: Whales; view: View }) {
  const threshold = thresholdWords(view.minUsd || answer.floor_usd);
  const median = dollarsOf(answer.median_usd);
  const words = median === null ? null : formatUsd(median, 'compact');
  return (
    <span role="status">
      {copy.fromOnIn(formatCount(answer.count, 'transfer'), threshold, windowWords(view.hours))}
      {words !== null &&
        (answer.seen === answer.count ? copy.medianOf(words) : copy.medianOfAll(formatInteger(answer.seen), words))}
    </span>
  );
}

function Nothing({ answer, view, onClear }: { answer: Whales; view: View; onClear: () => void }) {
  const words = emptyWords(answer, view);
  const narrowed = isNarrowed(view) && answer.seen > 0;
  return (
    <EmptyState
      icon={Waves}
      title={words.title}
      text={narrowed ? copy.withTheseFilters(words.text) : words.text}
      action={writeView(view).toString() === '' ? undefined : <Button onClick={onClear}>{copy.clearFilters}</Button>}
    />
  );
}

function CsvButton({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useGetWhalesCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(view);
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(csvName('whales'), answer.data);
  };
  return (
    <Button disabled={disabled} busy={isLoading} onClick={() => void save()} title={copy.allThatMatchAsCsv}>
      <Download aria-hidden="true" />
      {copy.csv}
    </Button>
  );
}
