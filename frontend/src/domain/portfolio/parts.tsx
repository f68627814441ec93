/** Small things that several parts of the portfolio show. */

import { roundedQuantity, signOfAmount } from '@/domain/journal/words';
import { exactDecimal } from '@/format/amount';
import { classes } from '@/ui/classes';
import { useCurrency } from './currency';
import styles from './parts.module.css';
import { amountIn, exactIn, exactSignedIn, priceIn, signedIn, UNKNOWN } from './words';

type Maybe = string | null | undefined;

export const Unknown = ({ why }: { why?: string }) => (
  <span className={styles.unknown} title={why}>
    {UNKNOWN}
    {why !== undefined && <span className="visually-hidden">: {why}</span>}
  </span>
);

interface AmountProps {
  readonly amount: Maybe;
  /** Why it is unknown, where it is. */
  readonly why?: string;
  /** The rate by which it was converted, behind the exact amount. */
  readonly note?: string;
}

const titled = (exact: string, note = ''): string => (note === '' ? exact : `${exact}. ${note}`);

/** An amount in the currency of the page, US dollars where it has none, rounded to cents; the exact amount is the title. */
export function Dollars({ amount, why, note }: AmountProps) {
  const currency = useCurrency();
  if (amount == null) return <Unknown why={why} />;
  return (
    <span className={classes('num', styles.amount)} title={titled(exactIn(amount, currency), note)}>
      {amountIn(amount, currency)}
    </span>
  );
}

/** A price in that currency, as the pages of tokens write it; the exact one is the title. */
export function PriceOf({ amount, note }: { amount: string; note?: string }) {
  const currency = useCurrency();
  return (
    <span className={classes('num', styles.amount)} title={titled(exactIn(amount, currency), note)}>
      {priceIn(amount, currency)}
    </span>
  );
}

/** A gain or a loss, with its sign and its colour. */
export function Result({ amount, why, note }: AmountProps) {
  const currency = useCurrency();
  if (amount == null) return <Unknown why={why} />;
  return (
    <span
      className={classes('num', styles.amount, styles[signOfAmount(amount)])}
      title={titled(exactSignedIn(amount, currency), note)}
    >
      {signedIn(amount, currency)}
    </span>
  );
}

/** A quantity, rounded to what a cell has room for; every digit is in the title. */
export const Quantity = ({ amount }: { amount: string }) => (
  <span className={classes('num', styles.amount)} title={exactDecimal(amount)}>
    {roundedQuantity(amount)}
  </span>
);
