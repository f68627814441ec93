import styles from './Chart.module.css';

export interface LegendItem {
  readonly label: string;
  readonly color: string;
  readonly shape: 'line' | 'dashed' | 'block';
}

export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
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
