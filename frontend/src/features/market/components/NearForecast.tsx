/** The next thirty days in small, with the record that says how far to trust it. */

import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { useGetBacktestQuery, useGetForecastQuery, useGetMarketChartQuery } from '@/api/seriesApi';
import { storeView } from '@/api/storeStatus';
import { paths } from '@/app/paths';
import { FanChart } from '@/charts/FanChart';
import { fanPoints } from '@/charts/forecastPoints';
import { lastPerDay, type Point } from '@/charts/series';
import { coverageWords, historyNotice, verdictOf } from '@/format/forecast';
import { formatPrice, formatRatio, formatShare, isNumber } from '@/format/number';
import { ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { YEAR } from '../ranges';
import styles from './NearForecast.module.css';

export const NEAR = { horizon: 30, model: 'meridian' } as const;
const NONE: readonly Point[] = [];
const NO_AVERAGES = [] as const;
const NO_OVERLAYS = [] as const;

export function NearForecast({ id, name }: { id: string; name: string }) {
  const query = useGetForecastQuery({ id, ...NEAR });
  const forecast = storeView(query, messages.forecast);
  const { data: record } = useGetBacktestQuery({ id, model: NEAR.model });
  const run = forecast.data?.data;
  // The last year of a coin whose data ended lies further back than a year from now.
  const { currentData: daily } = useGetMarketChartQuery({ id, days: run?.ended ? 'max' : YEAR, interval: 'daily' });
  const points = useMemo(() => fanPoints(run?.points ?? []), [run]);
  const history = useMemo(() => lastPerDay(daily?.data.prices ?? NONE), [daily]);
  const end = points[points.length - 1];
  const band = end?.bands[80];
  const score = record?.data.scores.find((known) => known.horizon === NEAR.horizon);
  const notice = run ? historyNotice(run.history_days) : null;
  return (
    <Panel
      title={copy.forecastNext30Days}
      actions={
        <ButtonLink to={paths.forecastOf(id)} size="small">
          {copy.openForecasting}
        </ButtonLink>
      }
    >
      {forecast.status === 'failed' && !run ? (
        <FailedState
          title={messages.forecast}
          error={query.error}
          text={forecast.reason ?? undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <FanChart
            name={name}
            height={240}
            ready={points.length > 0}
            history={history}
            historyDays={90}
            forecast={points}
            level={95}
            averages={NO_AVERAGES}
            overlays={NO_OVERLAYS}
          />
          <div className={styles.words}>
            {end && band ? (
              <p>
                {copy.fourOutcomesInFiveFall} <b className="num">{formatPrice(band[0])}</b> {copy.andHighPrice}{' '}
                <b className="num">{formatPrice(band[1])}</b> {copy.in30Days}
              </p>
            ) : (
              <Skeleton width="70%" />
            )}
            {notice && <p className={styles.notice}>{notice}</p>}
            {score && (
              <dl className={styles.record}>
                <div>
                  <dt>{copy.n80BandInTheBack}</dt>
                  <dd className="num">
                    {score.steps > 0 && isNumber(score.coverage_80)
                      ? copy.shareCovered(formatShare(score.coverage_80, 1), coverageWords(score.covered_80, score.steps))
                      : coverageWords(score.covered_80, score.steps)}
                  </dd>
                </div>
                <div>
                  <dt>{copy.errorVsRandomWalk}</dt>
                  <dd className="num">
                    {!isNumber(score.wis_ratio) || score.origins === 0
                      ? verdictOf(score)
                      : `${formatRatio(score.wis_ratio)}, ${verdictOf(score).toLowerCase()}`}
                  </dd>
                </div>
              </dl>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
