/** Figures, equity, calendar and the distribution of R. */

import type { StatisticsState } from '../useStatistics';
import type { View } from '../view';
import { CalendarPanel } from './CalendarPanel';
import { CapitalField } from './CapitalField';
import { EquityPanel } from './EquityPanel';
import { Figures, SumStrip } from './Figures';
import styles from './OverviewTab.module.css';
import { RatiosPanel } from './RatiosPanel';

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
