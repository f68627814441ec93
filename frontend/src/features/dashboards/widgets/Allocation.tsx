import { useGetPortfolioSummaryQuery } from '@/api/portfolioApi';
import { shareWords } from '@/domain/journal/words';
import { DEFAULT_VIEW, summaryArgs } from '@/domain/portfolio/view';
import { usd } from '@/domain/portfolio/words';
import { formatCount, isNumber } from '@/format/number';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
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
      partial={missing > 0 ? `${formatCount(missing, 'asset')} without price are left out` : undefined}
      isEmpty={({ assets }) => assets.length === 0}
      empty={{ title: 'Add a wallet, import CSV, or enter a holding' }}
    >
      {({ assets }) => (
        <Rows
          label="Share of each asset"
          rows={assets.map(({ asset, value, share }) => ({
            key: asset,
            lead: asset,
            under: isNumber(share) ? (
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${Math.min(share, 1) * 100}%` }} />
              </span>
            ) : (
              'Share unknown'
            ),
            trail: isNumber(share) ? shareWords(share) : '—',
            trailUnder: value ? usd(value) : 'no price',
          }))}
        />
      )}
    </Asked>
  );
}
