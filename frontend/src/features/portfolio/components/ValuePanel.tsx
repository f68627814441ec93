/** The value at the end of each day of the period, with what was paid in and taken out. */

import { useMemo, useState } from 'react';
import type { PortfolioSummary } from '@/api/portfolioApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { valueOptions } from '@/domain/portfolio/valueOptions';
import { PERIODS, type Period } from '@/domain/portfolio/view';
import { describeValue, listed, PERIOD_WORDS, usd } from '@/domain/portfolio/words';
import { formatDate } from '@/format/time';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import styles from './ValuePanel.module.css';

/** As high as the place of an empty chart in the style sheet. */
const HEIGHT = 260;

interface ValuePanelProps {
  readonly summary: PortfolioSummary | undefined;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

export function ValuePanel({ summary, period, onPeriod }: ValuePanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const days = summary?.days;
  const unpriced = summary?.unpriced_by_day ?? [];
  const options = useMemo(() => (days === undefined ? null : valueOptions(days)), [days]);
  const description = days === undefined ? 'Value by day' : describeValue(days);
  const table = days && shown === 'table' && (
    <ChartTable
      caption={description}
      header={['Day (UTC)', 'Value', 'Paid in', 'Taken out']}
      rows={days.map(({ day, value, inflow, outflow }) => [formatDate(day), usd(value), usd(inflow), usd(outflow)])}
    />
  );
  return (
    <Panel
      title="Value by day"
      note="In US dollars, at the end of each day (UTC)"
      actions={
        <span className={styles.actions}>
          <Segmented<Period>
            label="Period"
            value={period}
            options={PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] }))}
            onChange={onPeriod}
          />
          <ShowAs value={shown} onChange={setShown} />
        </span>
      }
      foot={
        unpriced.length > 0
          ? `Not in the values by day: ${listed(unpriced)}. Only the 40 largest assets are priced by day, and not all of them have closes.`
          : undefined
      }
    >
      {days !== undefined && days.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState compact title="Nothing with a price was held in this period" />
        </div>
      ) : (
        <Chart height={HEIGHT} options={options} description={description} table={table || undefined} view={period} />
      )}
    </Panel>
  );
}
