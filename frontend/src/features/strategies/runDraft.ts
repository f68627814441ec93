/** What a run is over and with which values: the form of backtests, grids and walk-forwards. */

import type { CandleSeries, ParameterValue, ParameterValues, RuleParameter, RunOver, Strategy } from '@/api/strategiesApi';
import type { FieldErrors } from '@/api/types';
import { barOf, marketOf } from '@/domain/strategies/words';

export interface OverDraft {
  readonly source: 'series' | 'coin';
  readonly series: string;
  /** CoinGecko's id. */
  readonly coin: string;
  /** Days as `yyyy-mm-dd`, UTC; empty where open. */
  readonly from: string;
  readonly to: string;
}

const letters = (market: string): string => market.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The series that fits the rules best: same market and bar, else the same bar, else the newest. */
export function bestSeries(series: readonly CandleSeries[], strategy: Pick<Strategy, 'rules'>): CandleSeries | undefined {
  const same = series.filter(({ bar }) => bar === barOf(strategy));
  return same.find(({ market }) => letters(market) === letters(marketOf(strategy))) ?? same[0] ?? series[0];
}

/** Candles where there are some, else the market history of a coin. */
export const newOver = (series: readonly CandleSeries[], strategy: Pick<Strategy, 'rules' | 'needs_candles'>): OverDraft => {
  const best = bestSeries(series, strategy);
  return {
    source: best === undefined && !strategy.needs_candles ? 'coin' : 'series',
    series: best?.id ?? '',
    coin: '',
    from: '',
    to: '',
  };
};

export function overErrors({ source, series, coin, from, to }: OverDraft): FieldErrors {
  return {
    ...(source === 'series' && series === '' ? { series_id: ['Choose candles.'] } : {}),
    ...(source === 'coin' && coin === '' ? { coin: ['Choose a coin.'] } : {}),
    ...(from !== '' && to !== '' && to < from ? { to_day: ['Ends before it begins.'] } : {}),
  };
}

export const overOf = ({ source, series, coin, from, to }: OverDraft): RunOver => ({
  series_id: source === 'series' ? series : null,
  coin: source === 'coin' ? coin : null,
  from_day: from || null,
  to_day: to || null,
});

/** By name; what is not here is at its preset. */
export type Values = Readonly<Record<string, string>>;

/** Those that differ from their presets. */
export const changedValues = (parameters: readonly RuleParameter[], values: Values): readonly ParameterValue[] =>
  parameters.flatMap(({ name, preset }) => {
    const value = (values[name] ?? preset).trim();
    return value === '' || value === preset ? [] : [{ name, value }];
  });

export const MOST_COMBINATIONS = 400;

/** Numbers of a list as people write one: commas, semicolons or spaces between. */
export const listed = (text: string): readonly string[] => [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))];

/** Values of the parameters that are tried; the others stay at their presets. */
export const triedValues = (parameters: readonly RuleParameter[], texts: Values): readonly ParameterValues[] =>
  parameters.flatMap(({ name }) => {
    const values = listed(texts[name] ?? '');
    return values.length === 0 ? [] : [{ name, values }];
  });

export const combinations = (tried: readonly ParameterValues[]): number =>
  tried.length === 0 ? 0 : tried.reduce((product, { values }) => product * values.length, 1);

/** What a parameter may be, and what is wrong with its values; named by the parameter. */
export function rangeErrors(parameters: readonly RuleParameter[], texts: Values): FieldErrors {
  const wrong = parameters.flatMap(({ name, from, to }): [string, string[]][] => {
    const bad = listed(texts[name] ?? '').find((text) => {
      const value = Number(text);
      return !Number.isFinite(value) || value < Number(from) || value > Number(to);
    });
    return bad === undefined ? [] : [[name, [`${bad} is not between ${from} and ${to}.`]]];
  });
  return Object.fromEntries(wrong);
}

/** Five values over the whole range, the preset among them: a grid to begin with. */
export function someValues({ preset, from, to }: RuleParameter): string {
  const [low, high, middle] = [Number(from), Number(to), Number(preset)];
  const isWhole = [low, high, middle].every(Number.isInteger);
  const place = (share: number) => {
    const value = share < 0.5 ? low + (middle - low) * share * 2 : middle + (high - middle) * (share - 0.5) * 2;
    return isWhole ? Math.round(value) : Number(value.toPrecision(4));
  };
  return [...new Set([0, 0.25, 0.5, 0.75, 1].map(place))].join(', ');
}
