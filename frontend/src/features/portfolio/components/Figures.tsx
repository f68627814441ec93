/** The strip of headline figures. What is not known says so: a sum of unknown amounts is not zero. */

import type { PortfolioSummary } from '@/api/portfolioApi';
import { Explain } from '@/domain/journal/parts';
import { Dollars, Result, Unknown } from '@/domain/portfolio/parts';
import type { Period } from '@/domain/portfolio/view';
import { knownSums, overPeriod } from '@/domain/portfolio/words';
import { formatCount, formatInteger, formatSignedPercent, isNumber } from '@/format/number';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { explanations } from '../explain';

interface FiguresProps {
  readonly summary: PortfolioSummary | undefined;
  readonly period: Period;
}

type Name = keyof typeof explanations;

const LABELS: readonly (readonly [Name, string])[] = [
  ['value', 'Value'],
  ['cost', 'Cost'],
  ['unrealised', 'Unrealised'],
  ['realised', 'Realised'],
  ['fees', 'Fees'],
  ['timeWeighted', 'TWR'],
  ['moneyWeighted', 'MWR'],
];

type Shown = Pick<Stat, 'value' | 'extra'>;

export function Figures({ summary, period }: FiguresProps) {
  const shown = summary && figuresOf(summary, period);
  return (
    <StatStrip
      label="Portfolio figures"
      loading={summary === undefined}
      stats={LABELS.map(([name, label]) => ({
        key: name,
        label: (
          <>
            {label}
            <Explain name={label} about={explanations[name]} />
          </>
        ),
        value: shown?.[name].value,
        extra: shown?.[name].extra,
      }))}
    />
  );
}

/** What a sum leaves out, in few words, because seven figures share one line; nothing where all is in it. */
const without = (count: number, words: string, one: string) =>
  count > 0 ? <span title={`Without ${formatCount(count, one)}`}>{`${formatInteger(count)} ${words}`}</span> : undefined;

function figuresOf(summary: PortfolioSummary, period: Period): Readonly<Record<Name, Shown>> {
  const { assets, time_weighted: timeWeighted, money_weighted: moneyWeighted } = summary;
  const sums = knownSums(summary);
  const lacking = (name: 'value' | 'cost' | 'unrealised') =>
    without(assets.filter((asset) => asset[name] == null).length, 'left out', 'asset');
  return {
    value: { value: <Dollars amount={sums.value} why="no asset has a price" />, extra: lacking('value') },
    cost: { value: <Dollars amount={sums.cost} why="the cost of no asset is known" />, extra: lacking('cost') },
    unrealised: {
      value: <Result amount={sums.unrealised} why="no asset has a price and a known cost" />,
      extra: lacking('unrealised'),
    },
    realised: {
      value: <Result amount={sums.realised} why="no gain is known" />,
      extra: without(summary.unknown_gains, 'unknown', 'unknown gain'),
    },
    fees: {
      value: <Dollars amount={sums.fees} why="no fee has a price" />,
      extra: without(summary.unknown_fees, 'unknown', 'unknown fee'),
    },
    timeWeighted: percent(timeWeighted, overPeriod(period), 'nothing with a price was held in this period'),
    moneyWeighted: percent(
      moneyWeighted,
      summary.money_weighted_yearly ? 'a year' : overPeriod(period),
      'no rate fits the payments of this period',
    ),
  };
}

function percent(share: number | null | undefined, span: string, why: string): Shown {
  return isNumber(share) ? { value: formatSignedPercent(share * 100), extra: span } : { value: <Unknown why={why} /> };
}
