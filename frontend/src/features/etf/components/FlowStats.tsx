/** Headline figures of the range, in US dollars whatever the unit of the table is. */

import type { EtfFlowTable } from '@/api/etfApi';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { copy } from '../copy';
import { correlationWords, signed, signedMean, streakWords } from '../words';
import { Flow } from './Flow';

export function FlowStats({ table }: { table: EtfFlowTable }) {
  const { figures } = table;
  if (!figures) return null;
  const money = (key: string, label: string, value: string | null | undefined, extra?: string): Stat => ({
    key,
    label,
    value: <Flow text={value} unit="usd" />,
    extra: value ? copy.usM : extra,
  });
  const stats: readonly Stat[] = [
    money('sum7', copy.last7DaysWithData, figures.sum_7, copy.fewerThan7Days),
    money('sum30', copy.last30DaysWithData, figures.sum_30, copy.fewerThan30Days),
    money('cumulative', copy.sinceTheFirstDay, figures.cumulative),
    { key: 'streak', label: copy.streak, value: streakWords(figures.streak) },
    {
      key: 'range',
      label: copy.dayLowestMeanHighest,
      value: `${signed(figures.least, 'usd')} / ${signedMean(figures.mean, 'usd')} / ${signed(figures.most, 'usd')}`,
      extra: copy.usM,
    },
    { key: 'correlation', label: copy.correlationWithTheDailyReturn, ...correlationWords(figures) },
  ];
  return <StatStrip below label={copy.figuresOfTheRange} stats={stats} />;
}
