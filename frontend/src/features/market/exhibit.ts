/** A price chart as evidence: what it drew, as rows, with the source. */

import type { Provenance } from '@/api/provenance';
import { type Candle, lastPerDay, type Point } from '@/charts/series';
import type { NewExhibit } from '@/ui/askStore';

/** More rows than this are taken by day; still more are thinned, the last one kept. */
const MOST_ROWS = 1_000;

const at = (ms: number): string => new Date(ms).toISOString();

function thinned<T>(rows: readonly T[]): readonly T[] {
  const step = Math.ceil(rows.length / MOST_ROWS);
  return step <= 1 ? rows : rows.filter((_, index) => (rows.length - 1 - index) % step === 0);
}

interface ChartShown {
  readonly id: string;
  readonly name: string;
  readonly range: string;
  readonly description: string;
  readonly prices: readonly Point[];
  readonly candles: readonly Candle[] | null;
  readonly provenance: Provenance;
}

export function chartExhibit({ id, name, range, description, prices, candles, provenance }: ChartShown): NewExhibit {
  const lines = prices.length > MOST_ROWS ? lastPerDay(prices) : prices;
  const rows = candles
    ? thinned(candles).map(({ time, open, high, low, close }) => ({
        time: at(time),
        open_price: open,
        high_price: high,
        low_price: low,
        close_price: close,
      }))
    : thinned(lines).map(([time, price]) => ({ time: at(time), price_usd: price }));
  return {
    kind: 'chart',
    title: `Price of ${name}`,
    chain: '',
    subject: id,
    content: {
      coin: name,
      range,
      price_in_words: description,
      source: provenance.source,
      as_of: provenance.asOf ?? provenance.fetchedAt,
      prices: rows,
    },
    figures: [],
  };
}
