/** Small things that several parts of the journal show. */

import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { classes } from '@/ui/classes';
import { Chip } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import type { Explanation } from './explain';
import styles from './parts.module.css';
import { briefDecimal, briefMoney, ORDER_ASSUMED, roundedMoney, signed, signOfAmount, UNKNOWN_NET } from './words';

interface GainProps {
  /** A decimal text; null where it is not known. */
  readonly amount: string | null | undefined;
  readonly currency?: string;
  /** Cut to what a cell has room for; the whole amount is its title. */
  readonly brief?: boolean;
  /** Rounded to cents: for means, whose further digits say nothing. The exact amount is its title. */
  readonly rounded?: boolean;
}

/** A result with its sign and its colour. */
export function Gain({ amount, currency, brief, rounded }: GainProps) {
  if (amount === null || amount === undefined) {
    return (
      <span className={styles.unknown} title={UNKNOWN_NET}>
        unknown<span className="visually-hidden">: a fee has no price</span>
      </span>
    );
  }
  const whole = signed(amount);
  const shown = rounded ? signed(amount, roundedMoney) : brief ? signed(amount, briefMoney) : whole;
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

/** An amount without direction, cut to what a cell has room for. */
export function Brief({ amount, isMoney }: { amount: string; isMoney?: boolean }) {
  const shown = isMoney ? briefMoney(amount) : briefDecimal(amount);
  return (
    <span className="num" title={shown.endsWith('…') ? amount : undefined}>
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
      <button type="button" className={styles.help} aria-label={`How ${name} is computed`}>
        <CircleHelp aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

export function Direction({ direction }: { direction: string }) {
  return <Chip kind={direction === 'short' ? 'warn' : 'info'}>{direction === 'short' ? 'Short' : 'Long'}</Chip>;
}

/** Marks a round trip whose fills had no order of their own. */
export function OrderAssumed({ trip }: { trip: RoundTrip }) {
  if (!trip.order_assumed) return null;
  return (
    <Tooltip describes text={ORDER_ASSUMED}>
      <button type="button" className={styles.assumed} aria-label="Order assumed">
        order?
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
