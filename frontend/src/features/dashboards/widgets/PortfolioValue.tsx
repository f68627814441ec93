import { useMemo } from 'react';
import { useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { Chart } from '@/charts/Chart';
import { DOLLAR } from '@/domain/portfolio/currency';
import { valueOptions } from '@/domain/portfolio/valueOptions';
import { DEFAULT_VIEW, summaryArgs } from '@/domain/portfolio/view';
import { amountIn, describeValue, knownSums, signedIn, UNKNOWN } from '@/domain/portfolio/words';
import { formatCount } from '@/format/number';
import { Asked } from '../components/Asked';
import { Headline } from '../components/Rows';
import { copy } from '../copy';
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
  const currency = summary?.currency ?? DOLLAR;
  const gaps = summary?.price_gaps;
  const options = useMemo(() => (days === undefined ? null : valueOptions(days, currency, gaps)), [days, currency, gaps]);
  const missing = summary?.missing_prices.length ?? 0;
  return (
    <Asked
      query={query}
      data={summary}
      partial={missing > 0 ? copy.withoutPriceAreLeftOutOf(formatCount(missing, 'asset')) : undefined}
      isEmpty={({ assets }) => assets.length === 0}
      empty={{ title: copy.addAWalletImportCsv }}
    >
      {(shown) => {
        // Without a price or an exchange rate a sum is unknown, and not its zero.
        const { value, unrealised } = knownSums(shown);
        return (
          <>
            <Headline
              value={value === null ? UNKNOWN : amountIn(value, shown.currency)}
              note={copy.unrealised(unrealised === null ? UNKNOWN : signedIn(unrealised, shown.currency))}
            />
            {shown.days.length > 0 && (
              <Chart
                height={Math.max(height - HEAD, 100)}
                options={options}
                description={describeValue(shown.days, shown.currency)}
              />
            )}
          </>
        );
      }}
    </Asked>
  );
}
