/** The forecast at each horizon, as quantiles. */

import type { Forecast } from '@/api/seriesTypes';
import type { FanPoint } from '@/charts/fanOptions';
import { fanPoints } from '@/charts/forecastPoints';
import { dayOf } from '@/charts/series';
import { formatPrice } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { HORIZONS } from '../types';
import styles from './tables.module.css';

export function HorizonTable({ forecast }: { forecast: Forecast }) {
  const points = fanPoints(forecast.points);
  const Quantile = isTight(points) ? FineQuantile : PlainQuantile;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Forecast by horizon">
      <table className={`num ${styles.table}`}>
        <caption className="visually-hidden">Quantiles of the forecast by horizon</caption>
        <thead>
          <tr>
            <th scope="col">Horizon</th>
            <th scope="col" className={styles.left}>
              Date
            </th>
            {['2.5%', '10%', '25%', 'Median', '75%', '90%', '97.5%', 'Median change'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HORIZONS.map((horizon) => {
            const point = points[horizon - 1];
            if (!point) return null;
            const { 50: fifty, 80: eighty, 95: wide } = point.bands;
            return (
              <tr key={horizon}>
                <th scope="row">{horizon} days</th>
                <td className={styles.left}>{dayOf(point.time)}</td>
                <Quantile value={wide?.[0]} />
                <Quantile value={eighty?.[0]} />
                <Quantile value={fifty?.[0]} />
                <Quantile value={point.median} strong />
                <Quantile value={fifty?.[1]} />
                <Quantile value={eighty?.[1]} />
                <Quantile value={wide?.[1]} />
                <td>
                  <Delta value={(point.median / forecast.last_price - 1) * 100} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Bands so narrow that two decimals would show the same price in every column, as for pegged coins. */
function isTight(points: readonly FanPoint[]): boolean {
  return points.every(({ median, bands }) => !bands[95] || (bands[95][1] - bands[95][0]) / median < 0.05);
}

interface QuantileProps {
  readonly value: number | undefined;
  readonly strong?: boolean;
}

function PlainQuantile({ value, strong }: QuantileProps) {
  return (
    <td className={strong ? styles.strong : undefined}>
      <Usd value={value} />
    </td>
  );
}

function FineQuantile({ value, strong }: QuantileProps) {
  return <td className={strong ? styles.strong : undefined}>{value === undefined ? '—' : formatPrice(value)}</td>;
}
