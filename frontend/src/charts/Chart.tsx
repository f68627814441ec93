/** A chart with its text alternative and, on request, its numbers as a table. Its height is reserved before anything loads. */

import type { Options } from 'highcharts';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { classes } from '@/ui/classes';
import styles from './Chart.module.css';

const kits = { prices: () => import('./HighchartsView'), flows: () => import('./FlowView') } as const;
const views = { prices: lazy(kits.prices), flows: lazy(kits.flows) } as const;

export interface ChartProps {
  /** Null while the data is on its way. */
  readonly options: Options | null;
  readonly height: number;
  readonly description: string;
  /** Shown instead of the drawing when given. */
  readonly table?: ReactNode;
  /** Names what is shown. The reader's zoom stays while it is the same, through new points and other series. */
  readonly view?: string;
  /** Which kinds of series it needs: flows are Sankey, chord, stream, treemap and heat map. */
  readonly kit?: keyof typeof kits;
}

export function Chart({ options, height, description, table, view = '', kit = 'prices' }: ChartProps) {
  const id = useId();
  // While the data is on its way, the library comes too. A failure shows when the chart is drawn.
  useEffect(() => void kits[kit]().catch(() => undefined), [kit]);
  // What was drawn last stays, unseen, while other data is on its way: the chart is then updated, and keeps the keyboard.
  const [last, setLast] = useState({ options, view });
  if (options !== null && (options !== last.options || view !== last.view)) setLast({ options, view });
  const View = views[kit];
  return (
    <figure className={styles.figure} style={{ height }} aria-labelledby={id} aria-busy={options === null}>
      <figcaption id={id} className="visually-hidden">
        {description}
      </figcaption>
      {table ?? (
        <Suspense fallback={<ChartSkeleton />}>
          {last.options && (
            <div className={classes(styles.drawing, options === null && styles.past)}>
              <View options={last.options} view={last.view} />
            </div>
          )}
          {options === null && <ChartSkeleton />}
        </Suspense>
      )}
    </figure>
  );
}

const LINES = [12, 31, 50, 69, 88] as const;

/** The hairlines of the chart to come, and nothing that pretends to be data. */
export function ChartSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {LINES.map((top) => (
        <span key={top} style={{ top: `${top}%` }} />
      ))}
    </div>
  );
}
