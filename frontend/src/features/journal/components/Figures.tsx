/** The figures of the overview, with their intervals and where they come from, and what was left out of them. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Estimate, Statistics } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { conversionWords, lacksRates } from '@/domain/journal/conversion';
import { type Explanation, explanations } from '@/domain/journal/explain';
import { Explain, Gain } from '@/domain/journal/parts';
import {
  headlineMoney,
  intervalWords,
  isSomething,
  LEAST_FOR_INTERVALS,
  money,
  ratioWords,
  rWords,
  shareWords,
  signedNumber,
} from '@/domain/journal/words';
import { sumOf } from '@/format/decimal';
import { ABSENT, formatCount, formatInteger, formatNumber, formatShare, isNumber } from '@/format/number';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './Figures.module.css';

/** Null is what is not known. */
const gainOf = (amount: string | null | undefined, currency: string): ReactNode =>
  amount == null ? ABSENT : <Gain amount={amount} headline={currency} />;
const sizeOf = (amount: string | null | undefined, currency: string): ReactNode =>
  amount == null ? ABSENT : <span title={amount}>{headlineMoney(amount, currency)}</span>;

function paymentsOf({ funding, interest, currency }: Statistics): ReactNode {
  if (funding == null || interest == null) return ABSENT;
  return (
    <span title={copy.fundingMarginInterest(funding, interest, currency ?? '')}>
      <Gain amount={sumOf([funding, interest]) ?? funding} headline={currency ?? ''} />
    </span>
  );
}

/** The sums at the top; the same boxes while they are on their way. */
export function SumStrip({ data }: { data: Statistics | undefined }) {
  const currency = data?.currency ?? '';
  const stats: Stat[] = [
    { key: 'net', label: copy.netResult, value: data && gainOf(data.net, currency), extra: currency },
    { key: 'gross', label: copy.beforeFees, value: data && gainOf(data.gross, currency), extra: currency },
    { key: 'fees', label: copy.fees, value: data && sizeOf(data.fees, currency), extra: currency },
    {
      key: 'payments',
      label: copy.fundingAndInterest,
      value: data && paymentsOf(data),
      extra: currency,
    },
    {
      key: 'trips',
      label: copy.closedRoundTrips,
      value: data && formatInteger(data.trips),
      extra: data && copy.wonLost(data.wins, data.losses, data.breakeven > 0 ? copy.even(data.breakeven) : ''),
    },
    {
      key: 'open',
      label: copy.open,
      value: data && (data.open > 0 ? <Link to={paths.activePositions}>{formatInteger(data.open)}</Link> : '0'),
    },
  ];
  return (
    <>
      <StatStrip label={copy.results} stats={stats} loading={data === undefined} />
      <p className={styles.about}>
        {copy.netByRoundTrips} <Link to={paths.portfolio}>{copy.realisedGainByLot}</Link>
      </p>
    </>
  );
}

interface Figure {
  readonly key: keyof typeof explanations;
  readonly name: string;
  readonly value: ReactNode;
  /** The interval, or why there is none. */
  readonly note: ReactNode;
}

function figuresOf(data: Statistics): readonly Figure[] {
  const currency = data.currency ?? '';
  // Of few round trips one sentence says for all figures that there are no intervals.
  const noInterval = data.trips < LEAST_FOR_INTERVALS ? '' : copy.noInterval;
  const estimate = (
    key: Figure['key'],
    name: string,
    found: Estimate | null | undefined,
    write: (value: number) => string,
    absent: string,
    unit = '',
  ): Figure => {
    if (!found) return { key, name, value: ABSENT, note: absent };
    const interval = intervalWords(found, write);
    return {
      key,
      name,
      value: (
        <>
          {write(found.value)}
          {unit !== '' && <small> {unit}</small>}
        </>
      ),
      note: interval === null ? noInterval : `95%: ${interval}`,
    };
  };
  const { drawdown_low: low, drawdown_high: high, drawdown_share: share } = data;
  const stops = data.with_stop === 0 ? copy.noRoundTripHasA : copy.withAStop(formatInteger(data.with_stop));
  const isWithoutRates = lacksRates(data);
  const noTrips = isWithoutRates ? copy.noRateForTheseDays : data.trips === 0 ? copy.noClosedRoundTrips : undefined;
  const factor = estimate('profitFactor', copy.profitFactor, data.profit_factor, ratioWords, noTrips ?? copy.nothingToDivideBy);
  const meanR = estimate('meanR', copy.meanR, data.mean_r, rWords, stops);
  return [
    estimate('winRate', copy.winRate, data.win_rate, shareWords, noTrips ?? copy.neitherWinsNorLosses),
    data.profit_factor || noTrips ? factor : { ...factor, value: copy.noLosses },
    estimate('expectancy', 'Expectancy', data.expectancy, signedNumber, noTrips ?? copy.notKnown, currency),
    estimate('payoff', 'Payoff', data.payoff, ratioWords, noTrips ?? copy.needsAWinAndA),
    data.mean_r ? { ...meanR, note: [meanR.note, stops].filter((part) => part !== '').join(' · ') } : meanR,
    estimate('sqn', 'SQN', data.sqn, ratioWords, data.with_stop === 0 ? stops : copy.needsStopsAndResultsThat),
    {
      key: 'drawdown',
      name: 'Drawdown',
      value: (
        <>
          {sizeOf(data.drawdown, currency)}
          {data.drawdown != null && (
            <small>
              {' '}
              {currency}
              {isNumber(share) && ` · ${formatShare(share, 1)}`}
            </small>
          )}
        </>
      ),
      note: isWithoutRates
        ? noTrips
        : isNumber(low) && isNumber(high)
          ? copy.shuffledTo(formatNumber(low), formatNumber(high))
          : noInterval && copy.noRange,
    },
    {
      key: 'runs',
      name: copy.longestRuns,
      value: isWithoutRates ? ABSENT : `${formatInteger(data.longest_win)} / ${formatInteger(data.longest_loss)}`,
      note: isWithoutRates ? noTrips : runsNote(data),
    },
  ];
}

/** What chance alone makes of the same results, where there are enough of them. */
function runsNote(data: Statistics): string {
  const { longest_win_low: winLow, longest_win_high: winHigh, longest_loss_low: lossLow, longest_loss_high: lossHigh } = data;
  if (!(isNumber(winLow) && isNumber(winHigh) && isNumber(lossLow) && isNumber(lossHigh))) return copy.winsInARowLosses;
  const range = (low: number, high: number) => copy.runRange(formatInteger(low), formatInteger(high));
  return copy.runsShuffled(range(winLow, winHigh), range(lossLow, lossHigh));
}

/** As many as there are figures. */
const BONES = ['rate', 'factor', 'mean', 'payoff', 'r', 'sqn', 'fall', 'runs'] as const;

interface FiguresProps {
  readonly data: Statistics | undefined;
  readonly onRetry: () => void;
  /** The field for the starting capital. */
  readonly capital: ReactNode;
}

export function Figures({ data, onRetry, capital }: FiguresProps) {
  return (
    <Panel title={copy.howItWent} actions={capital}>
      <div className={styles.notices}>
        <span className={styles.about}>{copy.with95IntervalsHowFar}</span>
        {data && <Notices data={data} onRetry={onRetry} />}
      </div>
      {data === undefined ? (
        <div className={styles.grid} aria-hidden="true">
          {BONES.map((key) => (
            <div key={key} className={styles.figure}>
              <Skeleton width="46%" height={10} style={{ marginTop: 3 }} />
              <Skeleton width="62%" height={16} style={{ marginTop: 12 }} />
              <Skeleton width="80%" height={10} style={{ marginTop: 11 }} />
            </div>
          ))}
        </div>
      ) : (
        <dl className={styles.grid}>
          {figuresOf(data).map(({ key, name, value, note }) => (
            <div key={key} className={styles.figure}>
              <dt>
                {name}
                <Explain name={name} about={explanations[key] satisfies Explanation} />
              </dt>
              <dd className={`num ${styles.value}`}>{value}</dd>
              <dd className={`num ${styles.note}`}>{note}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** What a reader must know before trusting the figures; nothing where there is nothing to say. */
function Notices({ data, onRetry }: { data: Statistics; onRetry: () => void }) {
  const { trips, few, unknown_net: unknown, inventory_sales: sales, market_away: away } = data;
  const { uncounted_payments: payments, left_out: leftOut } = data;
  const paid = data.account_payments ?? '0';
  const converted = conversionWords(data);
  return (
    <>
      {converted?.isAway && !lacksRates(data) && (
        <span className={styles.notice} role="status">
          <Chip kind="warn">{copy.ratesAreMissing}</Chip>
          {copy.marketDataIsUnavailable}
          <Button size="small" onClick={onRetry}>
            {copy.retry}
          </Button>
        </span>
      )}
      {converted?.leftOut.map((words) => (
        <span key={words} className={styles.notice}>
          <Chip kind="warn">{words}</Chip>
        </span>
      ))}
      {converted && <span className={styles.notice}>{converted.how}</span>}
      {away && (
        <span className={styles.notice} role="status">
          <Chip kind="warn">{copy.someFeesHaveNoPrice}</Chip>
          {copy.marketDataIsUnavailable}
          <Button size="small" onClick={onRetry}>
            {copy.retry}
          </Button>
        </span>
      )}
      {few && trips > 0 && (
        <span className={styles.notice}>
          <Chip kind="warn">{copy.fewerThan30RoundTrips}</Chip>
          {copy.readTheseWithCare}
          {trips < LEAST_FOR_INTERVALS && copy.intervalsNeedAtLeast(LEAST_FOR_INTERVALS)}
        </span>
      )}
      {unknown > 0 && <span className={styles.notice}>{copy.leftOutAFeeHas(formatInteger(unknown))}</span>}
      {payments > 0 && <span className={styles.notice}>{copy.ofFundingOrInterestNot(formatCount(payments, 'payment'))}</span>}
      {isSomething(paid) && (
        <span className={styles.notice}>
          {money(paid, data.currency ?? '')} {copy.ofFundingAndInterestWas}
        </span>
      )}
      {leftOut.length > 0 && <span className={styles.notice}>{copy.leftOutTheAmountsAre(leftOut.join(', '))}</span>}
      {sales > 0 && <span className={styles.notice}>{copy.ofCoinsThatWereNot(formatCount(sales, 'sale'))}</span>}
    </>
  );
}
