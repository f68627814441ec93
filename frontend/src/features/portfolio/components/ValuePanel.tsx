/** The value at the end of each day of the period, with what was paid in and taken out. */

import { useMemo, useState } from 'react';
import type { PortfolioSummary } from '@/api/portfolioApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { useCurrency } from '@/domain/portfolio/currency';
import { valueOptions } from '@/domain/portfolio/valueOptions';
import { hasOwnDays, PERIODS, type Period, type View } from '@/domain/portfolio/view';
import {
  amountIn,
  currencyWords,
  describeValue,
  fallSentence,
  leftOutWords,
  listed,
  overDays,
  PERIOD_WORDS,
} from '@/domain/portfolio/words';
import { formatDate } from '@/format/time';
import { DateRange } from '@/ui/DateRange';
import { utcDay } from '@/ui/datePresets';
import { Segmented } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import type { SetView } from '../usePortfolioView';
import styles from './ValuePanel.module.css';

/** As high as the place of an empty chart in the style sheet. */
const HEIGHT = 260;

interface ValuePanelProps {
  readonly summary: PortfolioSummary | undefined;
  readonly view: View;
  readonly onChange: SetView;
}

/** Days of one's own choosing, beside the periods. */
const CUSTOM = 'custom';
const SPANS = [
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
  { value: CUSTOM, label: copy.custom },
] as const;

export function ValuePanel({ summary, view, onChange }: ValuePanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const days = summary?.days;
  const isCustom = hasOwnDays(view);
  const unpriced = summary?.unpriced_by_day ?? [];
  const notes = [
    ...(summary ? [fallSentence(summary) ?? []].flat() : []),
    ...(summary && unpriced.length > 0 ? [copy.notInTheValuesBy(leftOutWords(summary))] : []),
  ];
  const currency = useCurrency();
  const gaps = summary?.price_gaps;
  const options = useMemo(() => (days === undefined ? null : valueOptions(days, currency, gaps)), [days, currency, gaps]);
  const description = days === undefined ? copy.valueByDay : describeValue(days, currency);
  const words = (amount: string) => amountIn(amount, currency);
  const table = days && shown === 'table' && (
    <ChartTable
      caption={description}
      header={[copy.dayUtc, 'Value', copy.paidIn, copy.takenOut, copy.nowWithAPrice, copy.nowWithoutAPrice, copy.carriedClose]}
      rows={days.map(({ day, value, inflow, outflow, entered, left, carried }) => [
        formatDate(day),
        ...[value, inflow, outflow, entered, left].map(words),
        listed(carried),
      ])}
    />
  );
  return (
    <Panel
      className={styles.panel}
      title={copy.valueByDay}
      note={copy.inAtTheEnd(currencyWords(currency))}
      actions={
        <span className={layout.buttons}>
          <Segmented<Period | typeof CUSTOM>
            label={copy.period}
            value={isCustom ? CUSTOM : view.period}
            options={SPANS}
            onChange={(value) =>
              onChange(
                value === CUSTOM
                  ? { ...view, since: days?.[0]?.day ?? utcDay(new Date()), until: days?.at(-1)?.day ?? utcDay(new Date()) }
                  : { ...view, period: value, since: '', until: '' },
              )
            }
          />
          <ShowAs value={shown} onChange={setShown} />
        </span>
      }
      // The place of the largest fall is held until it is known: what is below would move else.
      foot={summary === undefined ? <Skeleton width="60%" /> : notes.length > 0 ? notes.join(' ') : undefined}
    >
      {isCustom && (
        <div className={styles.days}>
          <DateRange
            hideLabel
            label={copy.daysOfTheValuesUtc}
            from={view.since}
            to={view.until}
            onChange={(since, until) => onChange({ ...view, since, until }, true)}
          />
        </div>
      )}
      {days !== undefined && days.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState compact title={copy.nothingWithAPriceWasHeld} />
        </div>
      ) : (
        <Chart height={HEIGHT} options={options} description={description} table={table || undefined} view={overDays(view)} />
      )}
    </Panel>
  );
}
