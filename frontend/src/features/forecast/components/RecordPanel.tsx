/** Forecasts that were really given: frozen on their day, scored when their days have come, and never changed afterwards. */

import { useState } from 'react';
import { messages } from '@/api/messages';
import { useGetRecordQuery } from '@/api/seriesApi';
import type { ForecastRecord, FrozenForecast } from '@/api/seriesTypes';
import { storeView } from '@/api/storeStatus';
import { modelName, recordWords } from '@/format/forecast';
import { formatCount, formatInteger, formatRatio, isNumber } from '@/format/number';
import { formatDate, formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Usd } from '@/ui/Num';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton, StaleChip } from '@/ui/states';
import { computedAt } from '../computedAt';
import { copy } from '../copy';
import { HORIZONS } from '../types';
import { ScoreTable } from './BacktestPanel';
import styles from './tables.module.css';

/** Rows before the reader asks for the rest. */
const FEW = 7;

export function RecordPanel({ id, model }: { id: string; model: string }) {
  const query = useGetRecordQuery({ id, model });
  const store = storeView(query, messages.forecast);
  const record = store.data?.data;
  // Newest first.
  const newest = record?.forecasts[0];
  return (
    <Panel
      flush
      title={copy.frozenForecasts(modelName(model))}
      note={record ? formatCount(record.forecasts.length, 'forecast') : undefined}
      actions={
        store.data && (
          <>
            {store.status === 'failed' && <StaleChip asOf={store.data.provenance.asOf} />}
            <Origin
              provenance={newest ? computedAt(store.data.provenance, newest) : store.data.provenance}
              endpoint={`/forecasting/api/records/${id}/?model=${model}`}
              raw={record}
              label={newest ? copy.recorded : copy.loaded}
            />
          </>
        )
      }
    >
      {record ? (
        <Shown record={record} />
      ) : store.status === 'failed' ? (
        <FailedState
          compact
          title={messages.forecast}
          error={query.error}
          text={store.reason ?? undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.loading}>
          <Skeleton width="60%" />
          <Skeleton />
          <Skeleton />
        </div>
      )}
    </Panel>
  );
}

function Shown({ record }: { record: ForecastRecord }) {
  const [all, setAll] = useState(false);
  const shown = all ? record.forecasts : record.forecasts.slice(0, FEW);
  return (
    <>
      <p className={styles.verdict}>{recordWords(record)}</p>
      {record.scores.length > 0 && (
        <ScoreTable scores={record.scores} caption={copy.allFrozenForecastsOf(modelName(record.model))} />
      )}
      {shown.length > 0 && <Forecasts forecasts={shown} model={record.model} />}
      {shown.length < record.forecasts.length && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>{copy.showAll(formatInteger(record.forecasts.length))}</Button>
        </div>
      )}
    </>
  );
}

const COLUMNS: readonly FactColumn<FrozenForecast>[] = [
  {
    key: 'day',
    head: copy.knownUntil,
    isRowHead: true,
    cell: ({ last_day: day }) => formatDate(day),
    cellProps: (frozen) => ({ title: copy.givenRun(formatDateTime(frozen.created_at), frozen.run_id) }),
  },
  { key: 'price', className: styles.wide, head: copy.fromPrice, cell: (frozen) => <Usd value={frozen.last_price} /> },
  { key: 'ahead', className: styles.wide, head: copy.daysAhead, cell: ({ horizon }) => horizon },
  ...HORIZONS.map(
    (horizon): FactColumn<FrozenForecast> => ({
      key: `after:${horizon}`,
      head: copy.days(horizon),
      headTitle: copy.weightedIntervalScoreOverThat,
      cell: (frozen) => <Outcome frozen={frozen} horizon={horizon} />,
      cellProps: (frozen) => {
        const score = scoreOf(frozen, horizon);
        if (score === undefined) return { className: styles.level };
        return { title: copy.n80BandHeldOfDays(formatInteger(score.covered_80), formatInteger(score.steps)) };
      },
    }),
  ),
  {
    key: 'next',
    className: styles.wide,
    head: copy.nextScore,
    cell: ({ due_day: day }) => (day ? formatDate(day) : copy.noneToCome),
  },
  { key: 'recipe', className: styles.wide, head: copy.recipe, cell: ({ recipe_version: recipe }) => recipe },
];

function Forecasts({ forecasts, model }: { forecasts: readonly FrozenForecast[]; model: string }) {
  return (
    <FactTable
      className={`num ${styles.table} ${styles.record}`}
      label={copy.frozenForecastsOfByDay(modelName(model))}
      scroll={{ className: styles.scroll, label: copy.frozenForecastsByDay }}
      rows={forecasts}
      rowKey={({ run_id: id }) => id}
      columns={COLUMNS}
    />
  );
}

function scoreOf(frozen: FrozenForecast, horizon: number) {
  return frozen.scores.find((candidate) => candidate.horizon === horizon);
}

function Outcome({ frozen, horizon }: { frozen: FrozenForecast; horizon: number }) {
  const score = scoreOf(frozen, horizon);
  if (score === undefined) return horizon > frozen.horizon ? '—' : copy.pending;
  return (
    <>
      {isNumber(score.wis_ratio) ? formatRatio(score.wis_ratio) : '—'}
      <small>{copy.stepsCovered(formatInteger(score.covered_80), formatInteger(score.steps))}</small>
    </>
  );
}
