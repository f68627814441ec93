/** A change in percent. Colour, a triangle and a word for screen readers: never colour alone. Zero is neutral and has no arrow. */

import { ABSENT, formatPercent, isNumber } from '@/format/number';
import { classes } from './classes';
import styles from './Delta.module.css';

interface DeltaProps {
  /** In percent: 1.5 is 1.5 %. */
  value: number | null | undefined;
  digits?: number;
  /** With a soft fill: for the one primary column of a table. */
  chip?: boolean;
  className?: string;
}

export function Delta({ value, digits = 2, chip, className }: DeltaProps) {
  if (!isNumber(value)) return <span className={classes('num', styles.delta, className)}>{ABSENT}</span>;
  const text = formatPercent(Math.abs(value), digits);
  const flat = Number.parseFloat(text.replaceAll(',', '')) === 0;
  const up = value > 0;
  return (
    <span className={classes('num', styles.delta, !flat && (up ? styles.up : styles.down), chip && styles.chip, className)}>
      {!flat && (
        <>
          <svg viewBox="0 0 7 6" aria-hidden="true">
            <path d={up ? 'M3.5 0 7 6H0z' : 'M3.5 6 0 0h7z'} />
          </svg>
          <span className="visually-hidden">{up ? 'up' : 'down'} </span>
        </>
      )}
      {text}
    </span>
  );
}
