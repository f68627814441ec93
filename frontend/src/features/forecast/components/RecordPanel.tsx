/** Forecasts that were really given: frozen on their day, scored when their days have come, and never changed afterwards. */

import { useState } from 'react';
import { messages } from '@/api/messages';
import { useGetRecordQuery } from '@/api/seriesApi';
import type { ForecastRecord, FrozenForecast } from '@/api/seriesTypes';
import { storeView } from '@/api/storeStatus';
import { modelName, recordWords } from '@/format/forecast';
import { formatCount, formatInteger, formatRatio, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Usd } from '@/ui/Num';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton, StaleChip } from '@/ui/states';
import { HORIZONS } from '../types';
import { ScoreTable } from './BacktestPanel';
import styles from './tables.module.css';

/** Rows before the reader asks for the rest. */
const FEW = 7;

export function RecordPanel({ id, model }: { id: string; model: string }) {
  const query = useGetRecordQuery({ id, model });
  const store = storeView(query, messages.forecast);
  const record = store.data?.data;
  return (
    <Panel
      flush
      title={`Frozen forecasts, ${modelName(model)}`}
      note={record ? formatCount(record.forecasts.length, 'day') : undefined}
      actions={
        store.data && (
          <>
            {store.status === 'failed' && <StaleChip asOf={store.data.provenance.asOf} />}
            <Origin
              provenance={store.data.provenance}
              endpoint={`/forecasting/api/records/${id}/?model=${model}`}
              raw={record}
              label="Recorded"
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
        <ScoreTable scores={record.scores} caption={`All frozen forecasts of ${modelName(record.model)}`} />
      )}
      {shown.length > 0 && <Forecasts forecasts={shown} model={record.model} />}
      {shown.length < record.forecasts.length && (
        <div className={styles.more}>
          <Button onClick={() => setAll(true)}>Show all {formatInteger(record.forecasts.length)}</Button>
        </div>
      )}
    </>
  );
}

function Forecasts({ forecasts, model }: { forecasts: readonly FrozenForecast[]; model: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Frozen forecasts by day">
      <table className={`num ${styles.table}`}>
        <caption className="visually-hidden">Frozen forecasts of {modelName(model)} by day, error vs random walk</caption>
        <thead>
          <tr>
            <th scope="col">Known until</th>
            <th scope="col">From price</th>
            <th scope="col">Days ahead</th>
            {HORIZONS.map((horizon) => (
              <th key={horizon} scope="col" title="Weighted interval score over that of a random walk; below 1 is better">
                {horizon} days
              </th>
            ))}
            <th scope="col">Next score</th>
            <th scope="col">Recipe</th>
          </tr>
        </thead>
        <tbody>
          {forecasts.map((frozen) => (
            <tr key={frozen.run_id}>
              <th scope="row" title={`Given ${frozen.created_at}, run ${frozen.run_id}`}>
                {formatDate(frozen.last_day)}
              </th>
              <td>
                <Usd value={frozen.last_price} />
              </td>
              <td>{frozen.horizon}</td>
              {HORIZONS.map((horizon) => (
                <Outcome key={horizon} frozen={frozen} horizon={horizon} />
              ))}
              <td>{frozen.due_day ? formatDate(frozen.due_day) : 'none to come'}</td>
              <td>{frozen.recipe_version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Outcome({ frozen, horizon }: { frozen: FrozenForecast; horizon: number }) {
  const score = frozen.scores.find((candidate) => candidate.horizon === horizon);
  if (!score) return <td className={styles.level}>{horizon > frozen.horizon ? '—' : 'pending'}</td>;
  return (
    <td title={`80% band held ${score.covered_80} of ${score.steps} days`}>
      {isNumber(score.wis_ratio) ? formatRatio(score.wis_ratio) : '—'}
      <small>
        {score.covered_80} of {score.steps}
      </small>
    </td>
  );
}
