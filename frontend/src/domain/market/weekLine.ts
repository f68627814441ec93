/** The line of a coin's last seven days, of the same window as the change beside it. */

import { isNumber } from '@/format/number';
import type { CoinMarket } from './types';

type Week = Pick<CoinMarket, 'current_price' | 'price_change_percentage_7d_in_currency' | 'sparkline_in_7d'>;

/** One line a coin, however often its row is drawn: the drawing is made again only for another one. */
const lines = new WeakMap<Week, readonly number[]>();

/**
 * Hourly prices between the two that the change in seven days compares: the price then, which follows from the change, and the price now. The
 * provider's own points begin and end on full hours, so a line of these alone can rise beside a small fall. Where the price or its change is
 * unknown, the points stand alone.
 */
export function weekLine(coin: Week | undefined): readonly number[] | null | undefined {
  if (coin === undefined) return undefined;
  const points = coin.sparkline_in_7d?.price;
  const { current_price: now, price_change_percentage_7d_in_currency: change } = coin;
  if (!points || points.length === 0 || !isNumber(now) || !isNumber(change) || change <= -100) return points;
  const kept = lines.get(coin);
  if (kept !== undefined) return kept;
  const line = [now / (1 + change / 100), ...points, now];
  lines.set(coin, line);
  return line;
}
