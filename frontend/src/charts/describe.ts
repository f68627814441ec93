/** Charts in one sentence, for readers who do not see them. */

import { type FanPoint, LEVELS } from './fanOptions';
import { chartDay, chartPrice } from './figures';
import { changeOver, type Point } from './series';

export function describePrices(name: string, points: readonly Point[]): string {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return `Price of ${name}: no data in this range.`;
  const values = points.map(([, value]) => value);
  const change = changeOver(points);
  const moved = change === null ? '' : `, ${change < 0 ? 'down' : 'up'} ${Math.abs(change).toFixed(2)}%`;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return (
    `Price of ${name} from ${chartDay(first[0])} to ${chartDay(last[0])}: from ${chartPrice(first[1])} to ${chartPrice(last[1])}${moved}. ` +
    `Lowest ${chartPrice(low)}, highest ${chartPrice(high)}.`
  );
}

export function describeFan(name: string, lastPrice: number | null, forecast: readonly FanPoint[]): string {
  const end = forecast[forecast.length - 1];
  if (!end) return `Forecast of ${name}: none.`;
  const bands = LEVELS.flatMap((level) => {
    const band = end.bands[level];
    return band ? [`${level}% between ${chartPrice(band[0])} and ${chartPrice(band[1])}`] : [];
  });
  const from = lastPrice === null ? '' : ` from ${chartPrice(lastPrice)} today`;
  return `Forecast of ${name} to ${chartDay(end.time)}: median ${chartPrice(end.median)}${from}${bands.length > 0 ? `; ${bands.join('; ')}` : ''}.`;
}
