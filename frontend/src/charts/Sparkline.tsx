import { memo } from 'react';
import styles from './Sparkline.module.css';
import { sparkPath } from './spark';

const WIDTH = 108;
const HEIGHT = 30;

/** The seven-day line of a table row. The figures beside it say the same, so it is hidden from screen readers. */
export const Sparkline = memo(function Sparkline({ values }: { values: readonly number[] | null | undefined }) {
  const path = values ? sparkPath(values, WIDTH, HEIGHT) : null;
  if (!path) return <span className={styles.spark} aria-hidden="true" />;
  const tone = path.rises === null ? styles.flat : path.rises ? styles.up : styles.down;
  return (
    <svg className={`${styles.spark} ${tone}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className={styles.area} d={path.area} />
      <path className={styles.line} d={path.line} />
    </svg>
  );
});
