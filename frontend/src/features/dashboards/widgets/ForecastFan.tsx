import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { useGetForecastQuery, useGetMarketChartQuery } from '@/api/seriesApi';
import { FanChart } from '@/charts/FanChart';
import { fanPoints } from '@/charts/forecastPoints';
import { lastPerDay, type Point } from '@/charts/series';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

/** The forecasting page asks alike, so both read one answer. */
const FARTHEST = 90;
const HISTORY_DAYS = 365;
const SHOWN_DAYS = 60;
const NONE: readonly Point[] = [];
const NO_AVERAGES = [] as const;
const NO_OVERLAYS = [] as const;

export default function ForecastFan({ params: { token = '', horizon = '' } }: WidgetProps) {
  const { asking, height } = useWidget();
  const query = useGetForecastQuery({ id: token, horizon: FARTHEST, model: 'meridian' }, asking);
  const past = useGetMarketChartQuery({ id: token, days: HISTORY_DAYS }, asking);
  const answer = query.currentData;
  const days = Number(horizon) || 30;
  const points = useMemo(() => fanPoints(answer?.data.points ?? []).slice(0, days), [answer, days]);
  const prices = past.currentData?.data.prices;
  const history = useMemo(() => (prices === undefined ? NONE : lastPerDay(prices)), [prices]);
  return (
    <Asked
      query={query}
      data={answer}
      failed={messages.forecast}
      provenance={answer?.provenance}
      partial={past.isError ? copy.couldntLoadPastPrices : undefined}
      isEmpty={({ data }) => data.points.length === 0}
      empty={{ title: copy.noForecastForThisToken }}
    >
      {({ data }) => (
        <FanChart
          name={data.token?.token_name ?? token}
          height={height}
          ready={prices !== undefined || past.isError}
          history={history}
          historyDays={SHOWN_DAYS}
          forecast={points}
          level={80}
          averages={NO_AVERAGES}
          overlays={NO_OVERLAYS}
        />
      )}
    </Asked>
  );
}
