/** Words of new listings: ages, checks, cohorts, and what a list says where it is empty or old. */

import type { Schemas } from '@/api/generated';
import type { NewPool, PoolCohort, PoolReading, PoolWindow, RiskCheck } from '@/api/listingsApi';
import { formatCount, formatFixed, formatInteger, formatUsd, isNumber } from '@/format/number';
import { formatAge, formatDate, formatElapsed } from '@/format/time';
import type { ColumnId, Order } from './view';

/** Fewer answers than this say nothing about a rate. */
export const LEAST_ANSWERED = 20;

export const COLUMN_TITLES: Readonly<Record<ColumnId, { readonly title: string; readonly hint?: string }>> = {
  price: { title: 'Price' },
  fdv: { title: 'FDV', hint: 'Fully diluted value: price times all tokens that can ever exist' },
  reserve: { title: 'Liquidity', hint: 'What the pool holds' },
  change5m: { title: '5m', hint: 'Change in 5 minutes' },
  change1h: { title: '1h', hint: 'Change in 1 hour' },
  change6h: { title: '6h', hint: 'Change in 6 hours' },
  change24h: { title: '24h', hint: 'Change in 24 hours' },
  trades: { title: 'Buys / sells 24h', hint: 'Below: the distinct addresses that bought and sold' },
  volume: { title: 'Volume 24h' },
  risk: { title: 'Risk', hint: 'Opens the checks of a pool' },
};

export const ORDER_WORDS: Readonly<Record<Order, string>> = {
  opened: 'Newest',
  reserve: 'Liquidity',
  volume: 'Volume 24h',
  change: 'Change 24h',
};

/** "48 hours", "7 days": whole days from two days on. */
export const hoursWords = (hours: number): string =>
  hours > 48 && hours % 24 === 0 ? formatCount(hours / 24, 'day') : formatCount(hours, 'hour');

/** Names that are not written as their words are. */
const DEXES: Readonly<Record<string, string>> = {
  pancakeswap: 'PancakeSwap',
  quickswap: 'QuickSwap',
  sushiswap: 'SushiSwap',
  'pump fun': 'Pump.fun',
  pumpswap: 'PumpSwap',
};
/** Networks that the provider appends to the id of an exchange; the network has its own name beside it. */
const OF_NETWORK = /[-_](bsc|base|ethereum|eth|arbitrum|optimism|polygon|polygon-pos|solana)$/;

/** An exchange by its id: "Uniswap v3" of `uniswap-v3-base`. */
export function dexName(id: string): string {
  const [version = '', ...rest] = id.replace(OF_NETWORK, '').split(/[-_]/).reverse();
  const words = (/^v\d+$/.test(version) ? rest : [version, ...rest]).reverse().join(' ');
  const name = DEXES[words] ?? words.replace(/(^| )(.)/g, (_, gap: string, first: string) => `${gap}${first.toUpperCase()}`);
  return /^v\d+$/.test(version) ? `${name} ${version}`.trim() : name;
}

/** "Any", "$10K or more". */
export const leastWords = (usd: number): string => (usd === 0 ? 'Any' : `${formatUsd(usd, 'compact')} or more`);

/** How long ago a pool was opened, or first seen where the provider does not say when it was opened. */
export function ageOf({ opened_at: opened, first_seen_at: seen }: NewPool): {
  readonly text: string;
  readonly isOpened: boolean;
} {
  return { text: formatElapsed(opened ?? seen), isOpened: Boolean(opened) };
}

export const windowOf = ({ windows }: Pick<NewPool, 'windows'>, name: string): PoolWindow | undefined =>
  windows.find(({ window }) => window === name);

/** Two counts beside each other; a count that the provider does not give is a dash, not a zero. */
export const pairOf = (left: number | null | undefined, right: number | null | undefined): string =>
  `${formatInteger(left)} / ${formatInteger(right)}`;

/** Title of a list without pools. */
export const emptyPools = (network: string, hours: number): string =>
  `No pools on ${network === '' ? 'any network' : network} pass the filters in the last ${hoursWords(hours)}`;

/** Why a list is older than it should be; null where it is not. */
export function oldListWords({ trouble, as_of_at: asOf }: Schemas['DataSource'], provider = 'GeckoTerminal'): string | null {
  if (!trouble) return null;
  const rest = asOf ? `showing ${formatAge(asOf)} old list` : 'nothing received yet';
  return `${provider} data unavailable; ${rest}`;
}

/** What a list is: a sample, since when, and how many there are. */
export function sampledWords(kept: number, since: string | null | undefined): string {
  const begun = since ? ` ${formatCount(kept, 'pool')} kept since ${formatDate(since)}.` : ' No pools seen yet.';
  return `Sampled: 20 newest per poll.${begun}`;
}

export type Verdict = 'risk' | 'clear' | 'unknown' | 'figure';

/** What an answer means: the questions are put so that `yes` is bad. An answer that we do not know is unknown, never good. */
export function verdictOf({ answer, value }: Pick<RiskCheck, 'answer' | 'value'>): Verdict {
  if (answer === 'yes') return 'risk';
  if (answer === 'no') return 'clear';
  return answer === 'figure' && value ? 'figure' : 'unknown';
}

/** "1 risk signal, 2 clear, 3 unknown". */
export function checksWords(checks: readonly RiskCheck[]): string {
  const count = (verdict: Verdict) => checks.filter((check) => verdictOf(check) === verdict).length;
  return `${formatCount(count('risk'), 'risk signal')}, ${formatInteger(count('clear'))} clear, ${formatInteger(count('unknown'))} unknown`;
}

export const readingWords = ({ day }: Pick<PoolReading, 'day'>): string =>
  day === 0 ? 'First seen' : `After ${formatCount(day, 'day')}`;

/** `alive` is null where the provider did not answer. */
export const aliveWords = (alive: boolean | null | undefined): string =>
  alive === true ? 'Alive' : alive === false ? 'Dead' : 'No answer';

const percents = (share: number): string => formatFixed(share * 100, 1);

/** "23.7%", or why there is no rate. */
export const survivalWords = ({ survival, answered }: Pick<PoolCohort, 'survival' | 'answered'>): string =>
  isNumber(survival) && answered >= LEAST_ANSWERED ? `${percents(survival)}%` : `No rate below ${LEAST_ANSWERED}`;

/** Two shares as "13.0–39.2%"; null where there is no rate. */
export const rangeWords = (low: number | null | undefined, high: number | null | undefined): string | null =>
  isNumber(low) && isNumber(high) ? `${percents(low)}–${percents(high)}%` : null;

/** The whole row as one sentence, for who does not see its drawing. */
export function cohortWords(cohort: PoolCohort): string {
  const { alive, answered, survival, low, high } = cohort;
  const counted = `${formatInteger(alive)} of ${formatInteger(answered)} alive`;
  const interval = rangeWords(low, high);
  return isNumber(survival) && answered >= LEAST_ANSWERED
    ? `${counted}: ${percents(survival)}%${interval === null ? '' : `, 95% interval ${interval}`}`
    : `${counted}: no rate below ${LEAST_ANSWERED} answers`;
}

/** The chain of ours that a network of GeckoTerminal is; the profiler reads no other. */
const CHAINS: Readonly<Record<string, string>> = {
  eth: 'ethereum',
  base: 'base',
  arbitrum: 'arbitrum',
  optimism: 'optimism',
  polygon_pos: 'polygon',
  xdai: 'gnosis',
};

/** Null where the profiler does not know the network. */
export const chainOf = (network: string): string | null => CHAINS[network] ?? null;
