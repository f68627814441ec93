/** Figures, equity, calendar and the distribution of R. */

import { CalendarPanel } from '@/domain/journal/CalendarPanel';
import { EquityPanel } from '@/domain/journal/EquityPanel';
import { RatiosPanel } from '@/domain/journal/RatiosPanel';
import type { StatisticsState } from '@/domain/journal/useStatistics';
import type { View } from '@/domain/journal/view';
import { CapitalField } from './CapitalField';
import { Figures, SumStrip } from './Figures';
import styles from './OverviewTab.module.css';

interface OverviewProps {
  readonly view: View;
  readonly statistics: StatisticsState;
  readonly onChange: (view: View) => void;
}

export function OverviewTab({ view, statistics: { data, refetch }, onChange }: OverviewProps) {
  return (
    <div className={styles.overview}>
      <SumStrip data={data} />
      <Figures
        data={data}
        onRetry={refetch}
        capital={
          <CapitalField
            value={view.capital}
            currency={data?.currency ?? ''}
            onChange={(capital) => onChange({ ...view, capital })}
          />
        }
      />
      <div className={styles.charts}>
        <EquityPanel data={data} />
        <RatiosPanel data={data} />
      </div>
      <CalendarPanel data={data} />
    </div>
  );
}
