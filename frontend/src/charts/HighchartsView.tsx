/** The only module that loads the chart library. Imported lazily: pages without charts never pay for it. */

import type { Options } from 'highcharts';
import Highcharts from 'highcharts/esm/highstock.js';
import 'highcharts/esm/highcharts-more.js';
import 'highcharts/esm/modules/accessibility.js';
import { useLayoutEffect, useRef } from 'react';
import styles from './Chart.module.css';

Highcharts.setOptions({ lang: { numericSymbols: ['K', 'M', 'B', 'T', 'P', 'E'] } });

export default function HighchartsView({ options }: { options: Options }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    // Drawn anew instead of patched: series come and go with every switch, and a fresh chart cannot keep a stale one.
    const chart = Highcharts.chart(box.current, options as unknown as Highcharts.Options);
    return () => chart.destroy();
  }, [options]);
  return <div ref={box} className={styles.canvas} />;
}
