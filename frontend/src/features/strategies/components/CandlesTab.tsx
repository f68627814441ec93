/** Candles that were imported: what each series covers, and where bars are missing. */

import { ChartCandlestick, FileUp, Percent, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type CandleSeries,
  useDeleteCandleSeriesMutation,
  useListCandleSeriesQuery,
  useRestoreCandleSeriesMutation,
} from '@/api/strategiesApi';
import { SOURCES, spanWords } from '@/domain/strategies/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Modal } from '@/ui/Modal';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useUndo } from '@/ui/useUndo';
import { copy } from '../copy';
import { FundingDialog } from './FundingDialog';
import styles from './parts.module.css';

const titleOf = ({ name, market, bar }: CandleSeries): string => name || `${market} ${bar}`;

export function CandlesTab({ onImport }: { onImport: () => void }) {
  const query = useListCandleSeriesQuery();
  const [gaps, setGaps] = useState<CandleSeries | null>(null);
  const [funding, setFunding] = useState<CandleSeries | null>(null);
  const [remove, removing] = useDeleteCandleSeriesMutation();
  const [restore, restoring] = useRestoreCandleSeriesMutation();
  const { gone, setGone, undo } = useUndo<CandleSeries>(restore, titleOf, copy.candlesRestored);
  const drop = async (series: CandleSeries) => {
    const answer = await remove(series.id);
    if (answer.error) showFailure(answer.error);
    else setGone(series);
  };
  const tools = (series: CandleSeries) => (
    <>
      <ForEditors>
        <IconButton label={copy.importFundingRatesOf(titleOf(series))} onClick={() => setFunding(series)}>
          <Percent />
        </IconButton>
      </ForEditors>
      <ForManagers>
        <IconButton label={copy.deleteOfTitle(titleOf(series))} disabled={removing.isLoading} onClick={() => void drop(series)}>
          <Trash2 />
        </IconButton>
      </ForManagers>
    </>
  );
  const missing = (series: CandleSeries) => <Missing series={series} onShow={() => setGaps(series)} />;
  return (
    <>
      {gone !== null && (
        <UndoBar
          text={copy.deleted(titleOf(gone))}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      <Panel flush>
        <QueryPanel query={query} data={query.currentData}>
          <DataTable
            label={copy.candleSeries}
            columns={columnsOf(missing, tools)}
            rows={query.currentData}
            rowKey={({ id }) => id}
            phone={phoneOf(missing, tools)}
            skeletonRows={3}
            empty={
              <EmptyState
                icon={ChartCandlestick}
                title={copy.noCandlesImported}
                text={copy.importACsvFileOr}
                action={
                  <ForEditors>
                    <Button kind="primary" onClick={onImport}>
                      <FileUp aria-hidden="true" />
                      {copy.importCandles}
                    </Button>
                  </ForEditors>
                }
              />
            }
          />
        </QueryPanel>
      </Panel>
      {funding !== null && <FundingDialog series={funding} title={titleOf(funding)} onClose={() => setFunding(null)} />}
      {gaps !== null && <GapsDialog series={gaps} onClose={() => setGaps(null)} />}
    </>
  );
}

function Missing({ series, onShow }: { series: CandleSeries; onShow: () => void }) {
  if (series.missing === 0) return <>{copy.none}</>;
  return (
    <Button size="small" kind="quiet" aria-label={copy.showGapsOf(titleOf(series))} onClick={onShow}>
      {formatInteger(series.missing)}
    </Button>
  );
}

/** "2,190 rates, 1 Jan 2025 to 31 Dec 2026". */
const fundingWords = ({ funding_rates: count, funding_first_at: first, funding_last_at: last }: CandleSeries): string =>
  first && last ? copy.ratesAndSpan(formatCount(count, 'rate'), spanWords(first, last)) : copy.none;

type Draw = (series: CandleSeries) => React.ReactNode;

const columnsOf = (missing: Draw, tools: Draw): readonly Column<CandleSeries>[] => [
  {
    key: 'name',
    head: copy.series,
    shrinks: true,
    sortBy: titleOf,
    cell: (series) => <span className={styles.cut}>{titleOf(series)}</span>,
  },
  { key: 'market', head: copy.market, sortBy: ({ market }) => market, cell: ({ market }) => market },
  { key: 'bar', head: copy.bar, cell: ({ bar }) => bar },
  {
    key: 'bars',
    head: copy.bars,
    align: 'right',
    first: 'descending',
    sortBy: ({ bars }) => bars,
    cell: ({ bars }) => formatInteger(bars),
  },
  {
    key: 'span',
    head: copy.firstAndLastBarUtc,
    sortBy: ({ first_at: first }) => first,
    cell: ({ first_at: first, last_at: last }) => spanWords(first, last),
  },
  { key: 'missing', head: copy.missing, align: 'right', first: 'descending', sortBy: (series) => series.missing, cell: missing },
  { key: 'funding', head: copy.fundingRates, from: 1000, cell: fundingWords },
  { key: 'source', head: copy.source, from: 1100, cell: ({ source }) => SOURCES[source] ?? source },
  {
    key: 'created',
    head: copy.imported,
    from: 1200,
    first: 'descending',
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => formatDate(at),
  },
  { key: 'tools', head: null, headLabel: copy.actions, align: 'right', cell: tools },
];

const phoneOf = (missing: Draw, tools: Draw): PhoneRow<CandleSeries> => ({
  leadHead: copy.seriesAndSpan,
  trailHead: copy.missingBars,
  lead: (series) => (
    <span className={styles.two}>
      <span className={styles.cut}>{titleOf(series)}</span>
      <small>{spanWords(series.first_at, series.last_at)}</small>
    </span>
  ),
  trail: (series) => (
    <span className={styles.tools}>
      {missing(series)}
      {tools(series)}
    </span>
  ),
});

const GAP_COLUMNS: readonly Column<CandleSeries['gaps'][number]>[] = [
  { key: 'from', head: copy.fromUtc, cell: ({ from_at: from }) => formatDate(from, 'dateTime', 'UTC') },
  { key: 'to', head: copy.nextBarUtc, cell: ({ to_at: to }) => formatDate(to, 'dateTime', 'UTC') },
  { key: 'missing', head: copy.bars, align: 'right', cell: ({ missing }) => formatInteger(missing) },
];

function GapsDialog({ series, onClose }: { series: CandleSeries; onClose: () => void }) {
  const shown = series.gaps.reduce((sum, { missing }) => sum + missing, 0);
  return (
    <Modal title={copy.gapsIn(titleOf(series))} width={560} onClose={onClose} done={copy.close}>
      <div className={layout.column}>
        <p className={layout.hint}>
          {copy.missingOfGapsAreNot(
            formatCount(series.missing, 'bar'),
            formatInteger(series.bars + series.missing),
            shown < series.missing ? copy.theLongestGapsAreListed(formatInteger(series.gaps.length)) : '',
          )}
        </p>
        <DataTable label={copy.gaps} compact columns={GAP_COLUMNS} rows={series.gaps} rowKey={({ from_at: from }) => from} />
      </div>
    </Modal>
  );
}
