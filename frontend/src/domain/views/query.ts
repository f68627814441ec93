/** What of an address belongs to a saved view: filters and order, and not what is open or which page is shown. */

import type { SavedView } from '@/api/workspaceApi';

interface Beside {
  /** What is open, and how far the reader has come, besides what is so in every list. A view closes it. */
  readonly passing?: readonly string[];
  /** Whose list it is. A view leaves it as it is. */
  readonly subject?: readonly string[];
}

/** Lists of which views are saved, as the contract names them, with what their addresses hold beside filters and order. */
export const LISTS = {
  entries: {},
  round_trips: {},
  fills: { passing: ['before'] },
  cases: {},
  alerts: {},
  watchlist: {},
  tokens: {},
  labels: {},
  whales: {},
  pools: { passing: ['pool'] },
  new_coins: { passing: ['pool'] },
  collections: { passing: ['collection'] },
  tasks: {},
  trips: { passing: ['trip'] },
  sessions: {},
  strategies: {},
  firings: {},
  events: { passing: ['before'] },
  trade_checks: { passing: ['before'] },
  positions: {},
  adherence: { passing: ['history', 'trip'] },
  holdings: {},
  lots: {},
  disposals: {},
  calendar: { passing: ['day'] },
  feed: {},
  etf_flows: {},
  treasuries: {},
  transfers: { subject: ['address', 'chain', 'depth', 'from', 'to', 'method', 'block', 'first', 'last'] },
  audit_log: {},
  missed_trades: {},
} as const satisfies Readonly<Record<string, Beside>>;

export type ListId = keyof typeof LISTS;

/** In every list. */
const PASSING = ['open', 'edit', 'page', 'cursor', 'case', 'firing', 'discussion', 'comment'];

const kept = (query: URLSearchParams, list: ListId): [string, string][] => {
  const { passing = [], subject = [] }: Beside = LISTS[list];
  const others = new Set([...PASSING, ...passing, ...subject]);
  return [...query].filter(([name]) => !others.has(name));
};

/** Filters and order of an address, in one order: the same ones make the same text. */
export const viewQuery = (query: URLSearchParams, list: ListId): string =>
  new URLSearchParams(kept(query, list).sort(([one], [other]) => one.localeCompare(other))).toString();

/** The address of a view: its filters and order, of what the list shows now. */
export function applied(view: Pick<SavedView, 'query'>, list: ListId, now: URLSearchParams): URLSearchParams {
  const { subject = [] }: Beside = LISTS[list];
  const stays = [...now].filter(([name]) => subject.includes(name));
  return new URLSearchParams([...stays, ...kept(new URLSearchParams(view.query), list)]);
}

const sorted = (columns: readonly string[]): string => [...columns].sort().join(' ');

export const sameView = (
  view: Pick<SavedView, 'query' | 'hidden_columns'>,
  now: { readonly query: string; readonly hidden: readonly string[] },
): boolean => view.query === now.query && sorted(view.hidden_columns) === sorted(now.hidden);
