/** A result that comes from a market price: rounded, and marked as such. */

import { formatFixed } from '@/format/number';
import { classes } from '@/ui/classes';
import styles from './parts.module.css';
import { isInCents, signedNumber } from './words';

const CENTS = 2;
/** Of what is paid in a coin, cents would say nothing. */
const COIN_DIGITS = 8;

export function RoughGain({ value, currency }: { value: number; currency: string }) {
  const text = signedNumber(value, isInCents(currency) ? CENTS : COIN_DIGITS);
  const isFlat = !/[1-9]/.test(text);
  return (
    <span className={classes('num', styles.gain, !isFlat && (value > 0 ? styles.up : styles.down))}>
      <span className={styles.rough}>≈ </span>
      {text}
      <small> {currency}</small>
    </span>
  );
}

/** The same of an amount that is neither gain nor loss. */
export function RoughAmount({ value, currency }: { value: number; currency: string }) {
  return (
    <span className={classes('num', styles.gain)}>
      <span className={styles.rough}>≈ </span>
      {formatFixed(value, isInCents(currency) ? CENTS : COIN_DIGITS)}
      <small> {currency}</small>
    </span>
  );
}
