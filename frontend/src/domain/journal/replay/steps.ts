/** A round trip on the candles of its coin, one after the other. Rounded: the market's prices are no exact decimals. Pure. */

import type { Options, XAxisOptions } from 'highcharts';
import type { RoundTrip, RoundTripDetail } from '@/api/ledgerApi';
import { type ChartEvent, NO_MARKS } from '@/charts/priceMarks';
import { priceOptions } from '@/charts/priceOptions';
import { type Candle, DAY, spacing } from '@/charts/series';
import type { OhlcRow } from '@/domain/market/types';
import { exactDecimal } from '@/format/amount';
import { difference, sumOf } from '@/format/decimal';
import { formatCount } from '@/format/number';
import { capitalised } from '../words';

type TripFill = RoundTripDetail['fills'][number];

/** Which candles are asked for: the market has fine ones of the last days only. */
export interface CandleArgs {
  readonly days: number;
  readonly interval?: 'daily';
}

/** Days that one call reaches back, in candles of 30 minutes and of four hours. */
const FINE = [1, 7, 14, 30] as const;
/** Of these days, so many may be gone since the opening: the others show what came before it. */
const USED = 0.8;
/** Candles before the opening and after the close. */
const BEFORE = 20;
const AFTER = 10;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The finest candles that reach back to before the opening. */
export function candleArgs({ opened_at: opened }: Pick<RoundTrip, 'opened_at'>, now: number): CandleArgs {
  const age = (now - Date.parse(opened)) / DAY;
  const fine = FINE.find((days) => age <= days * USED);
  return fine === undefined ? { days: Math.ceil(age) + BEFORE, interval: 'daily' } : { days: fine };
}

/** What is known at the end of a candle. */
export interface Step {
  readonly bar: Candle;
  /** That were traded in it. */
  readonly fills: readonly TripFill[];
  /** What its fills so far add up to; fees in the coin are not taken off. */
  readonly held: string;
  readonly state: 'before' | 'held' | 'over';
  /** How far the close is in the trader's favour, as a share: of the average entry while something is held, and of the last exit after it. */
  readonly change: number | null;
  readonly stop: string | null;
}

/** The first candle that ends at this time or after it; a candle is stamped with its end. */
const endingAt = (bars: readonly Candle[], time: number): number => bars.findIndex((bar) => bar.time >= time);

function barsOf(rows: readonly OhlcRow[], { opened_at: opened, closed_at: closed }: RoundTrip): readonly Candle[] {
  const bars = rows
    .map(([time, open, high, low, close]): Candle => ({ time, open, high, low, close }))
    .filter(({ time, close }) => Number.isFinite(time) && Number.isFinite(close) && close > 0)
    .sort((one, other) => one.time - other.time);
  const from = endingAt(bars, Date.parse(opened));
  const [first] = bars;
  const isEarlier = first !== undefined && first.time - Date.parse(opened) > spacing(bars.map(({ time }) => time));
  if (from === -1 || isEarlier) return [];
  const until = closed == null ? -1 : endingAt(bars, Date.parse(closed));
  return bars.slice(Math.max(0, from - BEFORE), until === -1 ? undefined : until + AFTER + 1);
}

/** What is held, and what it cost: an inverse contract counts dollars, so its cost is in coins. */
interface Holding {
  readonly quantity: number;
  readonly cost: number;
}

function after({ quantity, cost }: Holding, fill: TripFill, isInverse: boolean): Holding {
  const [traded, price] = [Number(fill.quantity), Number(fill.price)];
  if (fill.opening) return { quantity: quantity + traded, cost: cost + (isInverse ? traded / price : traded * price) };
  const left = Math.max(0, quantity - traded);
  return quantity > 0 ? { quantity: left, cost: (cost * left) / quantity } : { quantity, cost };
}

function averageOf({ quantity, cost }: Holding, isInverse: boolean): number | null {
  const average = isInverse ? quantity / cost : cost / quantity;
  return Number.isFinite(average) && average > 0 ? average : null;
}

/** Each candle from before the opening until after the close; none where the market has none of that time. */
export function stepsOf({ trip, fills, stops, first_stop: first }: RoundTripDetail, rows: readonly OhlcRow[]): readonly Step[] {
  const waiting = [...fills].sort((one, other) => Date.parse(one.traded_at) - Date.parse(other.traded_at));
  const closed = trip.closed_at == null ? Number.POSITIVE_INFINITY : Date.parse(trip.closed_at);
  const side = trip.direction === 'short' ? -1 : 1;
  const isInverse = trip.kind === 'inverse';
  let holding: Holding = { quantity: 0, cost: 0 };
  let held = '0';
  let exit: number | null = null;
  return barsOf(rows, trip).map((bar): Step => {
    const until = waiting.findIndex(({ traded_at: at }) => Date.parse(at) > bar.time);
    const taken = waiting.splice(0, until === -1 ? waiting.length : until);
    for (const fill of taken) {
      holding = after(holding, fill, isInverse);
      held = (fill.opening ? sumOf([held, fill.quantity]) : difference(held, fill.quantity)) ?? held;
      if (!fill.opening) exit = Number(fill.price);
    }
    const state = bar.time < Date.parse(trip.opened_at) ? 'before' : bar.time >= closed ? 'over' : 'held';
    const from = state === 'over' ? exit : state === 'held' ? averageOf(holding, isInverse) : null;
    const moved = stops.filter(({ moved_at: at }) => Date.parse(at) <= bar.time).at(-1);
    return {
      bar,
      fills: taken,
      held,
      state,
      change: from === null || from <= 0 ? null : side * (bar.close / from - 1),
      stop: state === 'held' ? ((moved === undefined ? first : moved.price) ?? null) : null,
    };
  });
}

/** Where a replay begins: at the candle of the opening. */
export const openingOf = (steps: readonly Step[]): number =>
  Math.max(
    0,
    steps.findIndex(({ fills }) => fills.length > 0),
  );

/** "Buy 0.5 at 60,000". */
export const fillWords = ({ side, quantity, price }: Pick<TripFill, 'side' | 'quantity' | 'price'>): string =>
  `${capitalised(side)} ${exactDecimal(quantity)} at ${exactDecimal(price)}`;

/** How long a candle is: "4 hours". */
export function grainWords(bars: readonly Pick<Candle, 'time'>[]): string {
  const gaps = bars.slice(1).map(({ time }, at) => time - (bars[at]?.time ?? time));
  const usual = gaps.sort((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? DAY;
  if (usual < HOUR) return formatCount(Math.round(usual / MINUTE), 'minute');
  return usual < DAY ? formatCount(Math.round(usual / HOUR), 'hour') : formatCount(Math.round(usual / DAY), 'day');
}

/** One mark for what opened or added in a candle, and one for what reduced. */
function marksOf({ bar, fills }: Step): readonly ChartEvent[] {
  const mark = (kind: 'entry' | 'exit', of: readonly TripFill[]): readonly ChartEvent[] =>
    of.length === 0 ? [] : [{ time: bar.time, kind, text: of.map(fillWords).join('; ') }];
  const opening = fills.filter((fill) => fill.opening);
  const reducing = fills.filter((fill) => !fill.opening);
  return [...mark('entry', opening), ...mark('exit', reducing)];
}

/** The candles until this one, with the place of the others left free. */
export function replayOptions(steps: readonly Step[], at: number): Options {
  const shown = steps.slice(0, at + 1);
  const candles = shown.map(({ bar }) => bar);
  const stop = Number(shown.at(-1)?.stop ?? 0);
  const options = priceOptions({
    line: [],
    candles,
    volume: [],
    daily: [],
    averages: [],
    lastPrice: candles.at(-1)?.close ?? null,
    marks: { ...NO_MARKS, levels: stop > 0 ? [stop] : [], events: shown.flatMap(marksOf) },
  });
  const axis = options.xAxis as XAxisOptions;
  return { ...options, xAxis: { ...axis, max: steps.at(-1)?.bar.time ?? axis.max ?? null } };
}
