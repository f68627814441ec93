/** What the profiler shows, kept whole in the address bar, so that a view can be shared and the back button works. */

import { paths } from '@/app/paths';
import type { MovementFilter, Scope } from '@/domain/addresses/api';

export const TABS = [
  'portfolio',
  'history',
  'transfers',
  'counterparties',
  'flows',
  'activity',
  'utxos',
  'approvals',
  'nfts',
  'cost',
  'notes',
] as const;
export type TabId = (typeof TABS)[number];

export interface View {
  readonly address: string;
  readonly chain: string;
  readonly depth: Scope['depth'];
  readonly from: string;
  readonly to: string;
  /** Days of the history that were zoomed into: the transfers are of these alone. What is loaded, and so every balance, stays whole. */
  readonly since: string;
  readonly until: string;
  readonly tab: TabId;
  /** Asset of the history and filter of the transfers. */
  readonly asset: string;
  readonly direction: string;
  readonly peer: string;
  readonly minUsd: string;
  readonly hideFailed: boolean;
  readonly method: string;
  /** 0: now. */
  readonly block: number;
  /** Two days whose holdings stand side by side; empty for none. */
  readonly first: string;
  readonly last: string;
  /** A transaction instead of an address. */
  readonly tx: string;
  readonly compare: readonly string[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const METHODS = ['fifo', 'lifo', 'hifo', 'average'];

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((item) => item === value);

/** Which kind of chain a text can be of, by its look; the server decides. */
export function chainGuess(text: string): 'bitcoin' | 'ethereum' {
  return /^0x/i.test(text.trim()) ? 'ethereum' : 'bitcoin';
}

export function readView(query: URLSearchParams): View {
  const address = query.get('address')?.trim() ?? '';
  const tx = query.get('tx')?.trim() ?? '';
  const day = (name: string) => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const block = Number(query.get('block'));
  return {
    address,
    tx,
    chain: query.get('chain') || chainGuess(address || tx),
    depth: query.get('depth') === 'full' ? 'full' : 'fast',
    from: day('from'),
    to: day('to'),
    since: day('since'),
    until: day('until'),
    tab: oneOf(TABS, query.get('tab')) ?? 'portfolio',
    asset: query.get('asset') ?? '',
    direction: oneOf(['in', 'out', 'own'], query.get('direction')) ?? '',
    peer: query.get('peer') ?? '',
    minUsd: /^\d+(\.\d+)?$/.test(query.get('min_usd') ?? '') ? (query.get('min_usd') ?? '') : '',
    hideFailed: query.get('hide_failed') === 'true',
    method: oneOf(METHODS, query.get('method')) ?? 'fifo',
    block: Number.isInteger(block) && block > 0 ? block : 0,
    first: day('first'),
    last: day('last'),
    compare: (query.get('compare') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .slice(0, 10),
  };
}

/** Writes only what differs from the default. */
export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  const put = (name: string, value: string, plain = '') => value !== plain && query.set(name, value);
  put('address', view.address);
  put('tx', view.tx);
  if (view.address || view.tx || view.compare.length > 0) query.set('chain', view.chain);
  put('depth', view.depth, 'fast');
  put('from', view.from);
  put('to', view.to);
  put('since', view.since);
  put('until', view.until);
  put('tab', view.tab, 'portfolio');
  put('asset', view.asset);
  put('direction', view.direction);
  put('peer', view.peer);
  put('min_usd', view.minUsd);
  put('hide_failed', view.hideFailed ? 'true' : '');
  put('method', view.method, 'fifo');
  put('block', view.block > 0 ? String(view.block) : '');
  put('first', view.first);
  put('last', view.last);
  put('compare', view.compare.join(','));
  return query;
}

export const scopeOf = ({ chain, address, depth, from, to }: View): Scope => ({
  chain,
  address,
  depth,
  from: from || undefined,
  to: to || undefined,
});

/** Days in words of their own calendar, which is that of the chain: UTC. */
export function rangeWords({ since, until }: Pick<View, 'since' | 'until'>): string | null {
  if (since === '' && until === '') return null;
  return `${since || 'the beginning'} – ${until || 'today'} UTC`;
}

/** Of the transfers: the profile's past, narrowed to the days that were zoomed into. Days as text stand in their order. */
export function transfersOf(view: View): Scope {
  const scope = scopeOf(view);
  const days = (...given: readonly (string | undefined)[]) => given.filter(Boolean).sort();
  return { ...scope, from: days(scope.from, view.since).at(-1), to: days(scope.to, view.until)[0] };
}

export const filterOf = ({ direction, asset, peer, minUsd, hideFailed }: View): MovementFilter => ({
  direction,
  asset,
  peer,
  minUsd,
  hideFailed,
});

/** Where another address of the same chain is profiled. */
export const profileOf = (chain: string, address: string): string =>
  `${paths.profiler}?${new URLSearchParams({ address, chain }).toString()}`;

/** Where a transaction is shown. */
export const transactionOf = (chain: string, tx: string): string =>
  `${paths.profiler}?${new URLSearchParams({ tx, chain }).toString()}`;
