import { useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { shareWords } from '@/domain/journal/words';
import { DEFAULT_VIEW, summaryArgs } from '@/domain/portfolio/view';
import { amountIn } from '@/domain/portfolio/words';
import { formatCount, isNumber } from '@/format/number';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import styles from './Allocation.module.css';

export default function Allocation({ params: { portfolio = '' } }: WidgetProps) {
  const query = useGetPortfolioSummaryQuery(summaryArgs({ ...DEFAULT_VIEW, portfolio }), useWidget().asking);
  const summary = query.currentData;
  const missing = summary?.missing_prices.length ?? 0;
  return (
    <Asked
      query={query}
      data={summary}
      partial={missing > 0 ? copy.withoutPriceAreLeftOut(formatCount(missing, 'asset')) : undefined}
      isEmpty={({ assets }) => assets.length === 0}
      empty={{ title: copy.addAWalletImportCsv }}
    >
      {({ assets, currency }) => (
        <Rows
          label={copy.shareOfEachAsset}
          rows={assets.map(({ asset, value, share }) => ({
            key: asset,
            lead: asset,
            under: isNumber(share) ? (
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
              </span>
            ) : (
              copy.shareUnknown
            ),
            trail: isNumber(share) ? shareWords(share) : '—',
            trailUnder: value ? amountIn(value, currency) : copy.noPrice,
          }))}
        />
      )}
    </Asked>
  );
}
