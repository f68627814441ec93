import { useMemo } from 'react';
import { formatPrice } from '@/format/number';
import { Chart } from './Chart';
import { ChartTable } from './ChartTable';
import { describeFan } from './describe';
import { type FanInput, fanOptions, LEVELS } from './fanOptions';
import { dayOf } from './series';

type FanChartProps = FanInput & {
  readonly name: string;
  readonly height: number;
  /** Its numbers instead of the drawing. */
  readonly asTable?: boolean;
  /** False while history or forecast are still on their way. */
  readonly ready: boolean;
};

/** History and forecast of one token. Draws again only when what it shows changes. */
export function FanChart({ height, asTable = false, ready, ...input }: FanChartProps) {
  const { name, history, historyDays, forecast, level, averages, overlays } = input;
  const last = history[history.length - 1];
  const description = describeFan(name, last, forecast);
  const options = useMemo(
    () => (ready ? fanOptions({ history, historyDays, forecast, level, averages, overlays }) : null),
    [ready, history, historyDays, forecast, level, averages, overlays],
  );
  const levels = LEVELS.filter((known) => forecast.some((point) => point.bands[known]));
  const table = asTable ? (
    <ChartTable
      caption={`Forecast of ${name}, day by day`}
      header={['Day', 'Median', ...levels.flatMap((known) => [`${known}% low`, `${known}% high`])]}
      rows={forecast.map((point) => [
        dayOf(point.time),
        formatPrice(point.median),
        ...levels.flatMap((known) => {
          const band = point.bands[known];
          return band ? [formatPrice(band[0]), formatPrice(band[1])] : ['—', '—'];
        }),
      ])}
    />
  ) : undefined;
  return (
    <Chart
      options={options}
      height={height}
      description={description}
      table={table}
      view={`${name} ${historyDays} ${forecast.length}`}
    />
  );
}
