import styles from './Chart.module.css';

export interface LegendItem {
  readonly label: string;
  readonly color: string;
  readonly shape: 'line' | 'dashed' | 'block';
}

interface LegendProps {
  readonly items: readonly LegendItem[];
  /** Of what, for screen readers, where it is a scale. */
  readonly label?: string;
}

export function Legend({ items, label = 'Legend' }: LegendProps) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {items.map((item) => (
        <li key={item.label}>
          <span
            className={item.shape === 'block' ? styles.block : `${styles.line} ${item.shape === 'dashed' ? styles.dashed : ''}`}
            style={{ color: item.color }}
            aria-hidden="true"
          />
          {item.label}
        </li>
      ))}
    </ul>
  );
}
