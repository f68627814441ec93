import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { useGetMarketChartQuery } from '@/api/seriesApi';
import { Chart } from '@/charts/Chart';
import { describePrices } from '@/charts/describe';
import { priceOptions } from '@/charts/priceOptions';
import { Asked } from '../components/Asked';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { daysOf } from '../parameters';
import { useWidget } from '../widgetContext';

export default function TokenChart({ params: { token = '', range = '' } }: WidgetProps) {
  const { asking, height } = useWidget();
  const query = useGetMarketChartQuery({ id: token, days: daysOf(range) }, asking);
  const answer = query.currentData;
  const prices = answer?.data.prices;
  const options = useMemo(
    () =>
      prices === undefined || prices.length === 0
        ? null
        : priceOptions({
            line: prices,
            candles: null,
            volume: [],
            daily: [],
            averages: [],
            lastPrice: prices.at(-1)?.[1] ?? null,
          }),
    [prices],
  );
  return (
    <Asked
      query={query}
      data={answer}
      failed={messages.coin}
      provenance={answer?.provenance}
      isEmpty={({ data }) => data.prices.length === 0}
      empty={{ title: copy.noPricesInThisRange, text: copy.theDataProviderHasNone }}
    >
      {({ data }) => (
        <Chart height={height} options={options} description={describePrices(token, data.prices)} view={`${token} ${range}`} />
      )}
    </Asked>
  );
}
