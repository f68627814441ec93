/** Charts in one sentence, for readers who do not see them. */

import { formatPercent, formatPrice } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { type FanPoint, LEVELS } from './fanOptions';
import { changeOver, type Point } from './series';

export function describePrices(name: string, points: readonly Point[]): string {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return `Price of ${name}: no data in this range.`;
  const values = points.map(([, value]) => value);
  const change = changeOver(points);
  const moved = change === null ? '' : `, ${change < 0 ? 'down' : 'up'} ${formatPercent(Math.abs(change))}`;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return (
    `Price of ${name} from ${formatUtcDay(first[0])} to ${formatUtcDay(last[0])}: from ${formatPrice(first[1])} to ${formatPrice(last[1])}${moved}. ` +
    `Lowest ${formatPrice(low)}, highest ${formatPrice(high)}.`
  );
}

export function describeFan(name: string, last: Point | undefined, forecast: readonly FanPoint[]): string {
  const end = forecast[forecast.length - 1];
  if (!end) return `Forecast of ${name}: none.`;
  const bands = LEVELS.flatMap((level) => {
    const band = end.bands[level];
    return band ? [`${level}% between ${formatPrice(band[0])} and ${formatPrice(band[1])}`] : [];
  });
  const from = last === undefined ? '' : ` from ${formatPrice(last[1])} on ${formatUtcDay(last[0])}`;
  return `Forecast of ${name} to ${formatUtcDay(end.time)}: median ${formatPrice(end.median)}${from}${bands.length > 0 ? `; ${bands.join('; ')}` : ''}.`;
}
