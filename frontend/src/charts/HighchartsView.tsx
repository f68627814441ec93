/** The only module that loads the chart library. Imported lazily: pages without charts never pay for it. */

import type { Options } from 'highcharts';
import { useEffect, useRef } from 'react';
import styles from './Chart.module.css';
import { drawLater } from './drawing';
import Highcharts from './highcharts';

export default function HighchartsView({ options }: { options: Options }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    let chart: Highcharts.Chart | null = null;
    const cancel = drawLater(place, () => {
      // Drawn anew instead of patched: series come and go with every switch, and a fresh chart cannot keep a stale one.
      chart = Highcharts.chart(place, options as unknown as Highcharts.Options);
    });
    return () => {
      cancel();
      chart?.destroy();
    };
  }, [options]);
  return <div ref={box} className={styles.canvas} />;
}
