import { useMemo } from 'react';
import { useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { Chart } from '@/charts/Chart';
import { valueOptions } from '@/domain/portfolio/valueOptions';
import { DEFAULT_VIEW, summaryArgs } from '@/domain/portfolio/view';
import { describeValue, signedUsd, usd } from '@/domain/portfolio/words';
import { formatCount } from '@/format/number';
import { Asked } from '../components/Asked';
import { Headline } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

/** Pixels of the line above the chart. */
const HEAD = 56;

export default function PortfolioValue({ params: { portfolio = '' } }: WidgetProps) {
  const { asking, height } = useWidget();
  // As the portfolio page asks, so both read one answer.
  const query = useGetPortfolioSummaryQuery(summaryArgs({ ...DEFAULT_VIEW, portfolio }), asking);
  const summary = query.currentData;
  const days = summary?.days;
  const options = useMemo(() => (days === undefined ? null : valueOptions(days)), [days]);
  const missing = summary?.missing_prices.length ?? 0;
  return (
    <Asked
      query={query}
      data={summary}
      partial={missing > 0 ? `${formatCount(missing, 'asset')} without price are left out of the total` : undefined}
      isEmpty={({ assets }) => assets.length === 0}
      empty={{ title: 'Add a wallet, import CSV, or enter a holding' }}
    >
      {(shown) => (
        <>
          <Headline value={usd(shown.value)} note={`Unrealised ${signedUsd(shown.unrealised)}`} />
          {shown.days.length > 0 && (
            <Chart height={Math.max(height - HEAD, 100)} options={options} description={describeValue(shown.days)} />
          )}
        </>
      )}
    </Asked>
  );
}
