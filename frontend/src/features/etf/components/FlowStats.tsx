/** Headline figures of the range, in US dollars whatever the unit of the table is. */

import type { EtfFlowTable } from '@/api/etfApi';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { correlationWords, signed, streakWords } from '../words';
import { Flow } from './Flow';

export function FlowStats({ table }: { table: EtfFlowTable }) {
  const { figures } = table;
  if (!figures) return null;
  const money = (key: string, label: string, value: string | null | undefined, extra?: string): Stat => ({
    key,
    label,
    value: <Flow text={value} unit="usd" />,
    extra: value ? 'US$ m' : extra,
  });
  const stats: readonly Stat[] = [
    money('sum7', 'Last 7 days with data', figures.sum_7, 'Fewer than 7 days'),
    money('sum30', 'Last 30 days with data', figures.sum_30, 'Fewer than 30 days'),
    money('cumulative', 'Since the first day', figures.cumulative),
    { key: 'streak', label: 'Streak', value: streakWords(figures.streak) },
    {
      key: 'range',
      label: 'Day: lowest, mean, highest',
      value: `${signed(figures.least, 'usd')} / ${signed(figures.mean, 'usd')} / ${signed(figures.most, 'usd')}`,
      extra: 'US$ m',
    },
    { key: 'correlation', label: 'Correlation with the daily return', ...correlationWords(figures) },
  ];
  return <StatStrip label="Figures of the range" stats={stats} />;
}
