/** Figures, equity, the distribution of R, calendar and weekly recap. */

import { CalendarPanel } from '@/domain/journal/CalendarPanel';
import { lacksRates, NO_RATE } from '@/domain/journal/conversion';
import { EquityPanel } from '@/domain/journal/EquityPanel';
import { RatiosPanel } from '@/domain/journal/RatiosPanel';
import type { StatisticsState } from '@/domain/journal/useStatistics';
import type { View } from '@/domain/journal/view';
import layout from '@/ui/layout.module.css';
import { CapitalField } from './CapitalField';
import { Figures, SumStrip } from './Figures';
import { NoRates } from './NoRates';
import styles from './OverviewTab.module.css';
import { RecapPanel } from './RecapPanel';

interface OverviewProps {
  readonly view: View;
  readonly statistics: StatisticsState;
  readonly onChange: (view: View) => void;
}

export function OverviewTab({ view, statistics: { data, refetch }, onChange }: OverviewProps) {
  const isWithoutRates = data !== undefined && lacksRates(data);
  return (
    <div className={layout.sections}>
      {isWithoutRates ? <NoRates data={data} onRetry={refetch} /> : <SumStrip data={data} />}
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
        <EquityPanel data={data} emptyTitle={isWithoutRates ? NO_RATE : undefined} />
        <RatiosPanel data={data} />
      </div>
      <div className={styles.charts}>
        <CalendarPanel data={data} />
        <RecapPanel view={view} data={data} />
      </div>
    </div>
  );
}
