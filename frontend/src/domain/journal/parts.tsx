/** Small things that several parts of the journal show. */

import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { exactDecimal } from '@/format/amount';
import { classes } from '@/ui/classes';
import { Chip } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from './copy';
import type { Explanation } from './explain';
import styles from './parts.module.css';
import {
  AFTER_LOSS,
  cellMoney,
  derivedPrice,
  exactMoney,
  headlineMoney,
  ORDER_ASSUMED,
  priceWords,
  roundedMoney,
  roundedQuantity,
  signed,
  signOfAmount,
  UNKNOWN_NET,
} from './words';

interface GainProps {
  /** A decimal text; null where it is not known. */
  readonly amount: string | null | undefined;
  readonly currency?: string;
  /** As a cell shows it: in cents, or rounded to what it has room for. The exact amount is its title. */
  readonly brief?: boolean;
  /** Rounded to cents: for means, whose further digits say nothing. The exact amount is its title. */
  readonly rounded?: boolean;
  /** As a figure at the top of a page, of this currency, which is written elsewhere; the exact amount is its title. */
  readonly headline?: string;
}

/** A result with its sign and its colour. */
export function Gain({ amount, currency, brief, rounded, headline }: GainProps) {
  if (amount === null || amount === undefined) {
    return (
      <span className={styles.unknown} title={UNKNOWN_NET}>
        {copy.unknown}
        <span className="visually-hidden">{copy.aFeeHasNoPrice}</span>
      </span>
    );
  }
  const whole = signed(amount);
  const inCell = (text: string) => cellMoney(text, currency ?? '');
  const atTheTop = headline === undefined ? undefined : (text: string) => headlineMoney(text, headline);
  const write = atTheTop ?? (rounded ? roundedMoney : brief ? inCell : exactMoney);
  const shown = signed(amount, write);
  return (
    <span
      className={classes('num', styles.gain, styles[signOfAmount(amount)])}
      title={shown === whole ? undefined : `${whole} ${currency ?? ''}`.trim()}
    >
      {shown}
      {currency !== undefined && <small> {currency}</small>}
    </span>
  );
}

/** An amount without direction, rounded to what a cell has room for; the exact one is its title. Money names its currency. */
export function Brief({ amount, currency }: { amount: string; currency?: string }) {
  const shown = currency === undefined ? roundedQuantity(amount) : cellMoney(amount, currency);
  const exact = currency === undefined ? exactDecimal(amount) : exactMoney(amount);
  return (
    <span className="num" title={shown === exact ? undefined : exact}>
      {shown}
    </span>
  );
}

/** A price with its currency, rounded so that a column of them lines up; the exact one is its title. */
export function TradePrice({ price, unit }: { price: string; unit: string }) {
  const [shown, exact] = [priceWords(price), exactDecimal(price)];
  return (
    <span className={classes('num', styles.gain)} title={exact.length > shown.length ? `${exact} ${unit}` : undefined}>
      {shown}
      <small> {unit}</small>
    </span>
  );
}

/** A price as it was written; one that was divided in about six digits, and the exact one is its title. */
export function DerivedPrice({ price, unit }: { price: string; unit?: string }) {
  const [shown, exact] = [derivedPrice(price), exactDecimal(price)].map((text) =>
    unit === undefined ? text : `${text} ${unit}`,
  );
  return (
    <span className="num" title={shown === exact ? undefined : exact}>
      {shown}
    </span>
  );
}

/** "?" beside a figure: what it is, how it is computed, whose method it is. */
export function Explain({ name, about }: { name: string; about: Explanation }) {
  return (
    <Tooltip
      describes
      side="top"
      text={
        <span className={styles.about}>
          <span>{about.text}</span>
          <span className={styles.formula}>{about.formula}</span>
          <span>{about.source}</span>
        </span>
      }
    >
      <button type="button" className={styles.help} aria-label={copy.howIsComputed(name)}>
        <CircleHelp aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

export function Direction({ direction }: { direction: string }) {
  return <Chip kind={direction === 'short' ? 'warn' : 'info'}>{direction === 'short' ? copy.short : copy.long}</Chip>;
}

/** Marks a round trip whose fills had no order of their own. */
export function OrderAssumed({ trip }: { trip: RoundTrip }) {
  if (!trip.order_assumed) return null;
  return (
    <Tooltip describes text={ORDER_ASSUMED}>
      <button type="button" className={styles.assumed} aria-label={copy.orderAssumed}>
        {copy.order}
      </button>
    </Tooltip>
  );
}

/** Marks a round trip that was opened soon after a loss, and larger than usual. */
export function LargerAfterLoss({ trip }: { trip: RoundTrip }) {
  if (trip.after_loss !== 'larger') return null;
  return (
    <Tooltip describes text={AFTER_LOSS}>
      <button type="button" className={styles.assumed} aria-label={copy.largerAfterALoss}>
        {copy.afterLoss}
      </button>
    </Tooltip>
  );
}

/** A fact with its name, for lists of facts. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
