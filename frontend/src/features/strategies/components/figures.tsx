/** The figures of a run as rows of headline numbers. */

import type { BacktestFigures } from '@/api/strategiesApi';
import { roundedMoney } from '@/domain/journal/words';
import { chanceWords, drawdownWords, sharpeWords, winWords } from '@/domain/strategies/words';
import { formatInteger, formatShare } from '@/format/number';
import { Delta } from '@/ui/Delta';
import type { Stat } from '@/ui/StatStrip';

const percent = (share: number | null | undefined): number | null => (typeof share === 'number' ? share * 100 : null);

const titled = (label: string, about: string) => <span title={about}>{label}</span>;

export const headStats = (figures: BacktestFigures): readonly Stat[] => [
  { key: 'return', label: 'Return', value: <Delta value={percent(figures.total_return)} /> },
  {
    key: 'annual',
    label: titled('By year', 'Compound return by year of 365.25 days; not given below 90 days'),
    value: <Delta value={percent(figures.annual_return)} />,
  },
  { key: 'drawdown', label: 'Maximum drawdown', value: drawdownWords(figures.max_drawdown) },
  {
    key: 'sharpe',
    label: titled('Sharpe ratio', 'Mean ÷ standard deviation of the returns by bar × √bars in a year'),
    value: sharpeWords(figures.sharpe_year),
  },
  {
    key: 'deflated',
    label: titled(
      'Deflated Sharpe',
      'Probability that the Sharpe ratio beats the best of all variants by chance (Bailey and López de Prado, 2014)',
    ),
    value: chanceWords(figures.deflated_sharpe),
  },
  { key: 'trades', label: 'Trades', value: formatInteger(figures.trades) },
  {
    key: 'won',
    label: titled('Won', "Trades that won, with Wilson's 95% interval of their share"),
    value: winWords(figures),
  },
];

export const costStats = (figures: BacktestFigures, quote: string): readonly Stat[] => {
  const money = (text: string) => roundedMoney(text);
  const unit = quote === '' ? undefined : quote;
  return [
    { key: 'end', label: 'Equity at the end', value: money(figures.end_equity), extra: unit },
    {
      key: 'factor',
      label: titled('Profit factor', 'Sum of gains ÷ sum of losses'),
      value: sharpeWords(figures.profit_factor),
    },
    { key: 'fees', label: 'Fees', value: money(figures.fees), extra: unit },
    { key: 'slippage', label: 'Slippage', value: money(figures.slippage), extra: unit },
    {
      key: 'funding',
      label: titled('Funding', 'Paid is below zero'),
      value: figures.funding ? money(figures.funding) : 'Not applied',
      extra: figures.funding ? unit : undefined,
    },
    { key: 'exposure', label: titled('Exposure', 'Share of bars with a position'), value: formatShare(figures.exposure, 1) },
  ];
};
