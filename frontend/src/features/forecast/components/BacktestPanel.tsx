/** How past forecasts of this token came out, horizon by horizon, against a random walk. A model that loses to it says so. */

import { messages } from '@/api/messages';
import { useGetBacktestQuery } from '@/api/seriesApi';
import type { Backtest, Score } from '@/api/seriesTypes';
import { storeView } from '@/api/storeStatus';
import { coverageWords, modelName, overallVerdict, standing, verdictOf, verdictWords } from '@/format/forecast';
import { formatCount, formatNumber, formatRatio, formatShare, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './tables.module.css';

export function BacktestPanel({ id, model }: { id: string; model: string }) {
  const query = useGetBacktestQuery({ id, model });
  const store = storeView(query, messages.forecast);
  const record = store.data?.data;
  return (
    <Panel
      flush
      title={copy.backTest(modelName(model))}
      note={record ? span(record) : undefined}
      actions={
        store.data && (
          <Origin
            provenance={store.data.provenance}
            endpoint={`/forecasting/api/backtests/${id}/?model=${model}`}
            raw={record}
            label={copy.loaded}
          />
        )
      }
    >
      {store.status === 'failed' && !record ? (
        <FailedState
          compact
          title={messages.forecast}
          error={query.error}
          text={store.reason ?? undefined}
          onRetry={() => void query.refetch()}
        />
      ) : record ? (
        <>
          <p className={styles.verdict}>
            {verdictWords(record.verdict) || (
              <>
                {overallVerdict(model, record.scores)} {explain(record.scores)}
              </>
            )}
          </p>
          <ScoreTable scores={record.scores} caption={copy.backTestOf(modelName(model))} />
        </>
      ) : (
        <div style={{ display: 'grid', gap: 26, minHeight: 236, padding: '8px 16px 16px', alignContent: 'start' }}>
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Panel>
  );
}

function span(record: Backtest): string {
  const origins = Math.max(0, ...record.scores.map((score) => score.origins));
  return origins === 0
    ? copy.noOriginYet
    : copy.weeklyForecastsMade(formatCount(origins, 'forecast'), formatDate(record.first_origin), formatDate(record.last_origin));
}

/** Few origins of one token move together; the reader should know before trusting a share. */
function explain(scores: readonly Score[]): string {
  const fewest = Math.min(...scores.filter((score) => score.origins > 0).map((score) => score.origins));
  if (!Number.isFinite(fewest)) return '';
  return fewest < 20 ? copy.theSampleIsSmallRead : copy.aGood80BandCovers;
}

/** Of a price that never moved a random walk makes no error, and nothing can be divided by that. */
const NO_RATIO = copy.nothingToCompareWithThe;

const TONES = { better: styles.better, worse: styles.worse, level: styles.level, none: styles.level } as const;

const COLUMNS: readonly FactColumn<Score>[] = [
  { key: 'horizon', head: copy.horizon, isRowHead: true, cell: ({ horizon }) => copy.days(horizon) },
  {
    key: 'ratio',
    head: copy.errorVsRandomWalk,
    headTitle: copy.weightedIntervalScoreOverThat,
    cell: ({ wis_ratio: ratio, origins }) => (isNumber(ratio) && origins > 0 ? formatRatio(ratio) : '—'),
    cellProps: ({ wis_ratio: ratio }) => (isNumber(ratio) ? {} : { title: NO_RATIO }),
  },
  {
    key: 'mase',
    className: styles.wide,
    head: copy.mase,
    headTitle: copy.meanAbsoluteScaledErrorOf,
    cell: ({ mase, origins }) => (origins > 0 && isNumber(mase) ? formatNumber(mase) : '—'),
  },
  {
    key: '80',
    head: copy.n80Band,
    cell: (score) => <Coverage share={score.coverage_80} covered={score.covered_80} steps={score.steps} />,
  },
  {
    key: '95',
    className: styles.wide,
    head: copy.n95Band,
    cell: (score) => <Coverage share={score.coverage_95} covered={score.covered_95} steps={score.steps} />,
  },
  {
    key: 'verdict',
    className: styles.finding,
    head: copy.verdict,
    cell: (score) => verdictOf(score),
    cellProps: (score) => ({ className: TONES[standing(score)] }),
  },
];

export function ScoreTable({ scores, caption }: { scores: readonly Score[]; caption: string }) {
  return (
    <FactTable
      className={`num ${styles.table}`}
      label={caption}
      scroll={{ className: styles.scroll, label: caption }}
      rows={scores}
      rowKey={({ horizon }) => String(horizon)}
      columns={COLUMNS}
    />
  );
}

function Coverage({ share, covered, steps }: { share: number | null | undefined; covered: number; steps: number }) {
  return (
    <>
      {steps > 0 && isNumber(share) && <b style={{ fontWeight: 560 }}>{formatShare(share, 1)}</b>}
      <small className={steps > 0 ? styles.wide : undefined}>{coverageWords(covered, steps)}</small>
    </>
  );
}
