/** What the reader laid over the price chart, kept in the address, so that it can be shared and found again. */

import type { TrendLine } from '@/charts/priceMarks';
import { dayOf, type Point } from '@/charts/series';

export interface ChartView {
  readonly isLog: boolean;
  /** CoinGecko's id of the coin beside this one; empty for none. */
  readonly compare: string;
  readonly hasBands: boolean;
  readonly hasRsi: boolean;
  readonly hasEvents: boolean;
  /** US dollars. */
  readonly levels: readonly number[];
  readonly lines: readonly TrendLine[];
}

/** Of levels, and of trend lines. */
export const MOST_DRAWN = 10;

const COIN = /^[a-z0-9][a-z0-9._-]{0,79}$/;
const LAYERS = { bands: 'hasBands', rsi: 'hasRsi', events: 'hasEvents' } as const;
const NAMES = Object.keys(LAYERS) as (keyof typeof LAYERS)[];

/** A price as it is typed: "60,000", "0.00012" and, as addresses have it, "1.2e-7". Null where it is none. */
export function priceOf(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '');
  const value = /^\d{1,15}(\.\d{1,18})?(e-\d{1,2})?$/.test(text) ? Number(text) : 0;
  return value > 0 ? value : null;
}

/** A day at midnight UTC with a price. Null where either is none. */
export function pointOf(day: string, typed: string): Point | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const price = priceOf(typed);
  return Number.isNaN(time) || price === null ? null : [time, price];
}

function lineOf(text: string): TrendLine | null {
  const [from, to] = text.split('~').map((end) => {
    const [day = '', price = ''] = end.split(':');
    return pointOf(day, price);
  });
  return from && to && from[0] < to[0] ? { from, to } : null;
}

const parts = (text: string | null, by: string): readonly string[] => (text ?? '').split(by).filter(Boolean).slice(0, MOST_DRAWN);

export function readChart(query: URLSearchParams): ChartView {
  const layers = new Set((query.get('with') ?? '').split(','));
  const compare = query.get('compare') ?? '';
  return {
    isLog: query.get('scale') === 'log',
    compare: COIN.test(compare) ? compare : '',
    hasBands: layers.has('bands'),
    hasRsi: layers.has('rsi'),
    hasEvents: layers.has('events'),
    levels: parts(query.get('levels'), ',').flatMap((text) => priceOf(text) ?? []),
    lines: parts(query.get('lines'), ';').flatMap((text) => lineOf(text) ?? []),
  };
}

const ended = ([time, price]: Point): string => `${dayOf(time)}:${price}`;

/** The same address with another view of the chart; what is as usual is left out. */
export function writeChart(query: URLSearchParams, view: ChartView): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  put('scale', view.isLog ? 'log' : '');
  put('compare', view.compare);
  put('with', NAMES.filter((name) => view[LAYERS[name]]).join(','));
  put('levels', view.levels.join(','));
  put('lines', view.lines.map(({ from, to }) => `${ended(from)}~${ended(to)}`).join(';'));
  return next;
}
