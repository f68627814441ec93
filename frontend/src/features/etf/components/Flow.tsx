/** A flow with its sign: colour only supports what the sign says. A fund without data has a dash, which is read out as that. */

import { ABSENT } from '@/format/number';
import { classes } from '@/ui/classes';
import { copy } from '../copy';
import type { Unit } from '../view';
import { signed } from '../words';
import styles from './parts.module.css';

interface FlowProps {
  readonly text: string | null | undefined;
  readonly unit: Unit;
  /** Read out where there is none. */
  readonly absent?: string;
  /** Without colour, where the ground has one. */
  readonly plain?: boolean;
}

export function Flow({ text, unit, absent = copy.noData, plain }: FlowProps) {
  const words = signed(text, unit);
  if (words === ABSENT) {
    return (
      <span className={styles.absent} title={absent}>
        <span aria-hidden="true">{ABSENT}</span>
        <span className="visually-hidden">{absent}</span>
      </span>
    );
  }
  const side = words.startsWith('+') ? styles.in : words.startsWith('-') ? styles.out : undefined;
  return <span className={classes('num', !plain && side)}>{words}</span>;
}
