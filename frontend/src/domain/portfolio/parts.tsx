/** Small things that several parts of the portfolio show. */

import { briefDecimal, signOfAmount } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { classes } from '@/ui/classes';
import styles from './parts.module.css';
import { exactSignedUsd, exactUsd, signedUsd, UNKNOWN, usd } from './words';

type Maybe = string | null | undefined;

export const Unknown = ({ why }: { why?: string }) => (
  <span className={styles.unknown} title={why}>
    {UNKNOWN}
    {why !== undefined && <span className="visually-hidden">: {why}</span>}
  </span>
);

/** Dollars, rounded to cents; the exact amount is the title. */
export function Dollars({ amount, why }: { amount: Maybe; why?: string }) {
  if (amount == null) return <Unknown why={why} />;
  return (
    <span className={classes('num', styles.amount)} title={exactUsd(amount)}>
      {usd(amount)}
    </span>
  );
}

/** A gain or a loss, with its sign and its colour. */
export function Result({ amount, why }: { amount: Maybe; why?: string }) {
  if (amount == null) return <Unknown why={why} />;
  return (
    <span className={classes('num', styles.amount, styles[signOfAmount(amount)])} title={exactSignedUsd(amount)}>
      {signedUsd(amount)}
    </span>
  );
}

/** A quantity, cut to what a cell has room for; every digit is in the title. */
export const Quantity = ({ amount }: { amount: string }) => (
  <span className={classes('num', styles.amount)} title={exactDecimal(amount)}>
    {briefDecimal(amount)}
  </span>
);
