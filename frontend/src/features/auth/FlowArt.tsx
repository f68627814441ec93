/** The picture beside the sign-in form: flows meet at one line and part again. Drawn from two lists; purely decoration. */

import { copy } from './copy';
import styles from './FlowArt.module.css';

const WIDTH = 760;
const HEIGHT = 900;
const GATE = { left: 411, right: 429, top: 305, bottom: 642 };

interface Flow {
  from: number;
  to: number;
  weight: number;
  lit?: boolean;
}

const flows: readonly Flow[] = [
  { from: 94, to: 145, weight: 1 },
  { from: 189, to: 227, weight: 4 },
  { from: 284, to: 309, weight: 7 },
  { from: 379, to: 391, weight: 2.5, lit: true },
  { from: 473, to: 473, weight: 6 },
  { from: 568, to: 556, weight: 1 },
  { from: 663, to: 638, weight: 4, lit: true },
  { from: 758, to: 720, weight: 7 },
  { from: 852, to: 802, weight: 2.5 },
];

const START = 124;
const END = 693;

const bend = (x1: number, y1: number, x2: number, y2: number): string => {
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
};

export function FlowArt() {
  const step = (GATE.bottom - GATE.top - 50) / (flows.length - 1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio={copy.xMidYMidSlice} aria-hidden="true" className={styles.art}>
      {flows.map(({ from, to, weight, lit }, index) => {
        const meet = GATE.top + 25 + index * step;
        return (
          <g key={from} className={lit ? styles.lit : styles.flow}>
            <path d={bend(START, from, GATE.left, meet)} strokeWidth={weight} />
            <path d={bend(GATE.right, meet, END, to)} strokeWidth={weight} />
            <circle cx={START} cy={from} r={3.5 + weight / 3} />
            <circle cx={END} cy={to} r={4.5 - weight / 6} />
          </g>
        );
      })}
      <rect
        x={GATE.left}
        y={GATE.top}
        width={GATE.right - GATE.left}
        height={GATE.bottom - GATE.top}
        rx={9}
        className={styles.gate}
      />
    </svg>
  );
}
