/** How past forecasts of this token came out, horizon by horizon, against a random walk. A model that loses to it says so. */

import { messages } from '@/api/messages';
import { useGetBacktestQuery } from '@/api/seriesApi';
import type { Backtest, Score } from '@/api/seriesTypes';
import { storeView } from '@/api/storeStatus';
import { coverageWords, modelName, overallVerdict, standing, verdictOf, verdictWords } from '@/format/forecast';
import { formatNumber, formatRatio, formatShare, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import styles from './tables.module.css';

export function BacktestPanel({ id, model }: { id: string; model: string }) {
  const query = useGetBacktestQuery({ id, model });
  const store = storeView(query, messages.forecast);
  const record = store.data?.data;
  return (
    <Panel
      flush
      title={`Back-test, ${modelName(model)}`}
      note={record ? span(record) : undefined}
      actions={
        store.data && (
          <Origin
            provenance={store.data.provenance}
            endpoint={`/forecasting/api/backtests/${id}/?model=${model}`}
            raw={record}
            label="Computed"
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
          <ScoreTable scores={record.scores} caption={`Back-test of ${modelName(model)}`} />
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
    ? 'no origin yet'
    : `from ${origins} past days, ${formatDate(record.first_origin)} to ${formatDate(record.last_origin)}`;
}

/** Few origins of one token move together; the reader should know before trusting a share. */
function explain(scores: readonly Score[]): string {
  const fewest = Math.min(...scores.filter((score) => score.origins > 0).map((score) => score.origins));
  if (!Number.isFinite(fewest)) return '';
  return fewest < 20
    ? 'The sample is small: read the counts, not the shares.'
    : 'A good 80% band covers 80% of the days that followed.';
}

/** Of a price that never moved a random walk makes no error, and nothing can be divided by that. */
const NO_RATIO = 'Nothing to compare with: the random walk made no error here, or too few days have passed';

const TONES = { better: styles.better, worse: styles.worse, level: styles.level, none: styles.level } as const;

export function ScoreTable({ scores, caption }: { scores: readonly Score[]; caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={`num ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Horizon</th>
            <th scope="col" title="Weighted interval score over that of a random walk; below 1 is better">
              Error vs random walk
            </th>
            <th scope="col" title="Mean absolute scaled error of the median">
              MASE
            </th>
            <th scope="col">80% band</th>
            <th scope="col">95% band</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score) => (
            <tr key={score.horizon}>
              <th scope="row">{score.horizon} days</th>
              <td title={isNumber(score.wis_ratio) ? undefined : NO_RATIO}>
                {isNumber(score.wis_ratio) && score.origins > 0 ? formatRatio(score.wis_ratio) : '—'}
              </td>
              <td>{score.origins > 0 && isNumber(score.mase) ? formatNumber(score.mase) : '—'}</td>
              <Coverage share={score.coverage_80} covered={score.covered_80} steps={score.steps} />
              <Coverage share={score.coverage_95} covered={score.covered_95} steps={score.steps} />
              <td className={TONES[standing(score)]}>{verdictOf(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Coverage({ share, covered, steps }: { share: number | null | undefined; covered: number; steps: number }) {
  return (
    <td>
      {steps > 0 && isNumber(share) && <b style={{ fontWeight: 560 }}>{formatShare(share, 1)}</b>}
      <small>{coverageWords(covered, steps)}</small>
    </td>
  );
}
