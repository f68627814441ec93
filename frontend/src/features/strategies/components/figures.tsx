/** The figures of a run as rows of headline numbers. */

import type { BacktestFigures } from '@/api/strategiesApi';
import { roundedMoney } from '@/domain/journal/words';
import { chanceWords, drawdownWords, percentOf, sharpeWords, winWords } from '@/domain/strategies/words';
import { ABSENT, formatInteger, formatShare } from '@/format/number';
import { Delta } from '@/ui/Delta';
import type { Stat } from '@/ui/StatStrip';
import { copy } from '../copy';

const titled = (label: string, about: string) => <span title={about}>{label}</span>;

export const headStats = (figures: BacktestFigures): readonly Stat[] => [
  { key: 'return', label: copy.return, value: <Delta value={percentOf(figures.total_return)} /> },
  {
    key: 'annual',
    label: titled(copy.byYear, copy.compoundReturnByYearOf),
    value: <Delta value={percentOf(figures.annual_return)} />,
  },
  { key: 'drawdown', label: copy.maximumDrawdown, value: drawdownWords(figures.max_drawdown) },
  {
    key: 'sharpe',
    label: titled(copy.sharpeRatio, copy.meanStandardDeviationOfThe),
    value: sharpeWords(figures.sharpe_year),
  },
  {
    key: 'deflated',
    label: titled(copy.deflatedSharpe, copy.probabilityThatTheSharpeRatio),
    value: chanceWords(figures.deflated_sharpe),
  },
  { key: 'trades', label: copy.trades, value: formatInteger(figures.trades) },
  {
    key: 'won',
    label: titled('Won', copy.tradesThatWonWithWilsons),
    value: winWords(figures),
  },
];

export const costStats = (figures: BacktestFigures, quote: string): readonly Stat[] => {
  const money = (text: string | null | undefined) => (text ? roundedMoney(text) : ABSENT);
  const unit = quote === '' ? undefined : quote;
  return [
    { key: 'end', label: copy.equityAtTheEnd, value: money(figures.end_equity), extra: unit },
    {
      key: 'factor',
      label: titled(copy.profitFactor, copy.sumOfGainsSumOf),
      value: sharpeWords(figures.profit_factor),
    },
    { key: 'fees', label: copy.fees, value: money(figures.fees), extra: unit },
    { key: 'slippage', label: copy.slippage, value: money(figures.slippage), extra: unit },
    {
      key: 'funding',
      label: titled('Funding', copy.paidIsBelowZero),
      value: figures.funding ? money(figures.funding) : copy.notApplied,
      extra: figures.funding ? unit : undefined,
    },
    { key: 'exposure', label: titled('Exposure', copy.shareOfBarsWithA), value: formatShare(figures.exposure, 1) },
  ];
};
