/** How far something is, as a bar that is drawn the same everywhere. Without a known end it only says that something is on its way. */

import { classes } from './classes';
import styles from './ProgressBar.module.css';

interface Props {
  readonly label: string;
  /** Absent or 0 where the end is not known. */
  readonly total?: number;
  readonly done?: number;
  readonly tone?: 'up' | 'down';
  /** For its place, not for its looks. */
  readonly className?: string;
}

export function ProgressBar({ label, total = 0, done = 0, tone, className }: Props) {
  return (
    <progress
      className={classes(styles.bar, tone !== undefined && styles[tone], className)}
      aria-label={label}
      {...(total > 0 && { max: total, value: Math.min(done, total) })}
    />
  );
}
