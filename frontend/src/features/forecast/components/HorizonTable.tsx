/** The forecast at each horizon, as quantiles. */

import type { Forecast } from '@/api/seriesTypes';
import type { FanPoint } from '@/charts/fanOptions';
import { fanPoints } from '@/charts/forecastPoints';
import { dayOf } from '@/charts/series';
import { formatPrice } from '@/format/number';
import { formatDate } from '@/format/time';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Usd } from '@/ui/Num';
import { copy } from '../copy';
import { HORIZONS } from '../types';
import styles from './tables.module.css';

interface Line {
  readonly horizon: number;
  readonly point: FanPoint;
}

const quantile = (
  key: string,
  head: string,
  value: (point: FanPoint) => number | undefined,
  isFine: boolean,
  className?: string,
): FactColumn<Line> => ({
  key,
  head,
  className,
  cell: ({ point }) => <Quantile value={value(point)} isFine={isFine} />,
});

export function HorizonTable({ forecast }: { forecast: Forecast }) {
  const points = fanPoints(forecast.points);
  const isFine = isTight(points);
  const lines = HORIZONS.flatMap((horizon): Line[] => {
    const point = points[horizon - 1];
    return point === undefined ? [] : [{ horizon, point }];
  });
  return (
    <FactTable
      className={`num ${styles.table}`}
      label={copy.quantilesOfTheForecastBy}
      scroll={{ className: styles.scroll, label: copy.forecastByHorizon }}
      rows={lines}
      rowKey={({ horizon }) => String(horizon)}
      columns={[
        { key: 'horizon', head: copy.horizon, isRowHead: true, cell: ({ horizon }) => copy.days(horizon) },
        {
          key: 'date',
          head: copy.date,
          className: classes(styles.left, styles.wide),
          cell: ({ point }) => formatDate(dayOf(point.time)),
        },
        quantile('2.5', '2.5%', ({ bands }) => bands[95]?.[0], isFine, styles.wide),
        quantile('10', '10%', ({ bands }) => bands[80]?.[0], isFine),
        quantile('25', '25%', ({ bands }) => bands[50]?.[0], isFine, styles.wide),
        { ...quantile('50', copy.median, ({ median }) => median, isFine), cellProps: () => ({ className: styles.strong }) },
        quantile('75', '75%', ({ bands }) => bands[50]?.[1], isFine, styles.wide),
        quantile('90', '90%', ({ bands }) => bands[80]?.[1], isFine),
        quantile('97.5', '97.5%', ({ bands }) => bands[95]?.[1], isFine, styles.wide),
        {
          key: 'change',
          className: styles.wide,
          head: copy.medianChange,
          cell: ({ point }) => <Delta value={(point.median / forecast.last_price - 1) * 100} />,
        },
      ]}
    />
  );
}

/** Bands so narrow that two decimals would show the same price in every column, as for pegged coins. */
function isTight(points: readonly FanPoint[]): boolean {
  return points.every(({ median, bands }) => !bands[95] || (bands[95][1] - bands[95][0]) / median < 0.05);
}

interface QuantileProps {
  readonly value: number | undefined;
  readonly isFine: boolean;
}

function Quantile({ value, isFine }: QuantileProps) {
  if (!isFine) return <Usd value={value} />;
  return value === undefined ? '—' : formatPrice(value);
}
