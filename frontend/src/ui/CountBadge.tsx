/** On a button: how many of what it opens are chosen. Nothing for none. */

import styles from './CountBadge.module.css';
import { classes } from './classes';

export function CountBadge({ count, className }: { readonly count: number; readonly className?: string }) {
  return count > 0 && <span className={classes('num', styles.count, className)}>{count}</span>;
}
