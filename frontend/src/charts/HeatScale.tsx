/** Which colour of a heat map stands for how many. */

import { formatInteger } from '@/format/number';
import styles from './Chart.module.css';
import { heatColor, heatSteps } from './heatColors';
import { Legend } from './Legend';

interface HeatScaleProps {
  /** What is counted: `Flows per hour`. */
  readonly label: string;
  /** The largest count. */
  readonly most: number;
}

export function HeatScale({ label, most }: HeatScaleProps) {
  return (
    <div className={styles.scale}>
      <span aria-hidden="true">{label}</span>
      <Legend
        label={label}
        items={heatSteps(most).map((count) => ({
          label: formatInteger(count),
          color: heatColor(count, most),
          shape: 'block',
        }))}
      />
    </div>
  );
}
