/** The figures of the overview, with their intervals and where they come from, and what was left out of them. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Estimate, Statistics } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { type Explanation, explanations } from '@/domain/journal/explain';
import { Explain, Gain } from '@/domain/journal/parts';
import {
  briefMoney,
  intervalWords,
  isSomething,
  LEAST_FOR_INTERVALS,
  ratioWords,
  rWords,
  shareWords,
  signed,
  signedNumber,
} from '@/domain/journal/words';
import { sumOf } from '@/format/decimal';
import { ABSENT, formatCount, formatInteger, formatNumber, formatShare, isNumber } from '@/format/number';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import styles from './Figures.module.css';

/** The sums at the top; the same boxes while they are on their way. */
export function SumStrip({ data }: { data: Statistics | undefined }) {
  const currency = data?.currency ?? '';
  const stats: Stat[] = [
    { key: 'net', label: 'Net result', value: data && <Gain amount={data.net} brief />, extra: currency },
    { key: 'gross', label: 'Before fees', value: data && <Gain amount={data.gross} brief />, extra: currency },
    { key: 'fees', label: 'Fees', value: data && briefMoney(data.fees), extra: currency },
    {
      key: 'payments',
      label: 'Funding and interest',
      value: data && (
        <span title={`Funding ${data.funding}, margin interest ${data.interest} ${currency}`}>
          <Gain amount={sumOf([data.funding, data.interest]) ?? data.funding} brief />
        </span>
      ),
      extra: currency,
    },
    {
      key: 'trips',
      label: 'Closed round trips',
      value: data && formatInteger(data.trips),
      extra: data && `${data.wins} won, ${data.losses} lost${data.breakeven > 0 ? `, ${data.breakeven} even` : ''}`,
    },
    {
      key: 'open',
      label: 'Open',
      value: data && (data.open > 0 ? <Link to={paths.activePositions}>{formatInteger(data.open)}</Link> : '0'),
    },
  ];
  return <StatStrip label="Results" stats={stats} loading={data === undefined} />;
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
  const noInterval = data.trips < LEAST_FOR_INTERVALS ? '' : 'no interval';
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
  const stops = data.with_stop === 0 ? 'no round trip has a stop' : `${formatInteger(data.with_stop)} with a stop`;
  const noTrips = data.trips === 0 ? 'no closed round trips' : undefined;
  const factor = estimate('profitFactor', 'Profit factor', data.profit_factor, ratioWords, noTrips ?? 'nothing to divide by');
  const meanR = estimate('meanR', 'Mean R', data.mean_r, rWords, stops);
  return [
    estimate('winRate', 'Win rate', data.win_rate, shareWords, noTrips ?? 'neither wins nor losses'),
    data.profit_factor || noTrips ? factor : { ...factor, value: 'No losses' },
    estimate('expectancy', 'Expectancy', data.expectancy, signedNumber, noTrips ?? 'not known', currency),
    estimate('payoff', 'Payoff', data.payoff, ratioWords, noTrips ?? 'needs a win and a loss'),
    data.mean_r ? { ...meanR, note: [meanR.note, stops].filter((part) => part !== '').join(' · ') } : meanR,
    estimate('sqn', 'SQN', data.sqn, ratioWords, data.with_stop === 0 ? stops : 'needs stops and results that differ'),
    {
      key: 'drawdown',
      name: 'Drawdown',
      value: (
        <>
          {briefMoney(data.drawdown)}
          <small>
            {' '}
            {currency}
            {isNumber(share) && ` · ${formatShare(share, 1)}`}
          </small>
        </>
      ),
      note:
        isNumber(low) && isNumber(high) ? `shuffled: ${formatNumber(low)} to ${formatNumber(high)}` : noInterval && 'no range',
    },
    {
      key: 'runs',
      name: 'Longest runs',
      value: `${formatInteger(data.longest_win)} / ${formatInteger(data.longest_loss)}`,
      note: 'wins in a row / losses in a row',
    },
  ];
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
    <Panel title="How it went" note="With 95% intervals: how far each figure may be off by chance" actions={capital}>
      <div className={styles.notices}>{data && <Notices data={data} onRetry={onRetry} />}</div>
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
  return (
    <>
      {away && (
        <span className={styles.notice} role="status">
          <Chip kind="warn">Some fees have no price now</Chip>
          Market data is unavailable.
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </span>
      )}
      {few && trips > 0 && (
        <span className={styles.notice}>
          <Chip kind="warn">Fewer than 30 round trips</Chip>
          Read these with care.
          {trips < LEAST_FOR_INTERVALS && ` Intervals need at least ${LEAST_FOR_INTERVALS}.`}
        </span>
      )}
      {unknown > 0 && <span className={styles.notice}>{formatInteger(unknown)} left out: a fee has no price.</span>}
      {payments > 0 && (
        <span className={styles.notice}>
          {formatCount(payments, 'payment')} of funding or interest not counted: no file says which position they belong to.
        </span>
      )}
      {isSomething(data.account_payments) && (
        <span className={styles.notice}>
          {signed(data.account_payments, briefMoney)} {data.currency} of funding and interest was paid while no round trip was
          open: it belongs to the accounts and is not in any figure here.
        </span>
      )}
      {leftOut.length > 0 && (
        <span className={styles.notice}>{leftOut.join(', ')} left out: the amounts are too large to be added up.</span>
      )}
      {sales > 0 && (
        <span className={styles.notice}>{formatCount(sales, 'sale')} of coins that were not bought here: not counted.</span>
      )}
    </>
  );
}
