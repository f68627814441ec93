/** The strip of headline figures. What is not known says so: a sum of unknown amounts is not zero. */

import { Link } from 'react-router';
import type { PortfolioSummary } from '@/api/portfolioApi';
import { paths } from '@/app/paths';
import { Explain } from '@/domain/journal/parts';
import { Dollars, Result, Unknown } from '@/domain/portfolio/parts';
import { knownSums, listed } from '@/domain/portfolio/words';
import { formatCount, formatInteger, formatSignedPercent, isNumber } from '@/format/number';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { copy } from '../copy';
import { explanations } from '../explain';
import styles from './Figures.module.css';

interface FiguresProps {
  readonly summary: PortfolioSummary | undefined;
  /** The days of the returns in a sentence. */
  readonly span: string;
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

/** Names beside a figure: seven figures share one line. */
const FEW = 3;

type Shown = Pick<Stat, 'value' | 'extra'>;

export function Figures({ summary, span }: FiguresProps) {
  const shown = summary && figuresOf(summary, span);
  return (
    <>
      <StatStrip
        below
        label={copy.portfolioFigures}
        loading={summary === undefined}
        stats={LABELS.map(([name, label]) => ({
          key: name,
          label: (
            <>
              {name === 'value' && shown?.value.extra !== undefined ? copy.valueOfWhatHasAPrice : label}
              <Explain name={label} about={explanations[name]} />
            </>
          ),
          value: shown?.[name].value,
          extra: shown?.[name].extra,
        }))}
      />
      <p className={styles.about}>
        {copy.realisedByLots} <Link to={paths.journal}>{copy.resultsByRoundTrip}</Link>
      </p>
    </>
  );
}

/** What a sum leaves out, in few words, because seven figures share one line; nothing where all is in it. */
const without = (count: number, words: string, one: string) =>
  count > 0 ? <span title={copy.withoutOfCount(formatCount(count, one))}>{`${formatInteger(count)} ${words}`}</span> : undefined;

function figuresOf(summary: PortfolioSummary, span: string): Readonly<Record<Name, Shown>> {
  const { assets, time_weighted: timeWeighted, money_weighted: moneyWeighted } = summary;
  const sums = knownSums(summary);
  const lacking = (name: 'cost' | 'unrealised') =>
    without(assets.filter((asset) => asset[name] == null).length, copy.leftOut, 'asset');
  return {
    value: { value: <Dollars amount={sums.value} why={copy.noAssetHasAPrice} />, extra: withoutNames(assets) },
    cost: { value: <Dollars amount={sums.cost} why={copy.theCostOfNoAsset} />, extra: lacking('cost') },
    unrealised: {
      value: <Result amount={sums.unrealised} why={copy.noAssetHasAPriceAnd} />,
      extra: lacking('unrealised'),
    },
    realised: {
      value: <Result amount={sums.realised} why={copy.noGainIsKnown} />,
      extra: without(summary.unknown_gains, 'unknown', copy.unknownGain),
    },
    fees: {
      value: <Dollars amount={sums.fees} why={copy.noFeeHasAPrice} />,
      extra: without(summary.unknown_fees, 'unknown', copy.unknownFee),
    },
    timeWeighted: percent(summary, timeWeighted, span, copy.nothingWithAPriceWas),
    moneyWeighted: percent(summary, moneyWeighted, summary.money_weighted_yearly ? copy.aYear : span, copy.noRateFitsThePayments),
  };
}

/** The assets that the value leaves out, by name. */
function withoutNames(assets: PortfolioSummary['assets']): Stat['extra'] {
  const names = assets.filter(({ value }) => value == null).map(({ asset }) => asset);
  return names.length > 0 ? <span title={names.join(', ')}>{copy.withoutAssets(listed(names, FEW))}</span> : undefined;
}

function percent(
  { returns_withheld_for: withheld, price_gaps: gaps }: PortfolioSummary,
  share: number | null | undefined,
  span: string,
  why: string,
): Shown {
  if (withheld.length > 0) {
    const reason = copy.returnsWithheldFor(listed(withheld));
    return { value: <span title={reason}>{copy.withheld}</span>, extra: copy.hadNoPrice(listed(withheld, FEW)) };
  }
  if (!isNumber(share)) return { value: <Unknown why={why} /> };
  return { value: formatSignedPercent(share * 100), extra: gaps.length > 0 ? copy.ofWhatHadAPrice(span) : span };
}
