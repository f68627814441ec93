/** What of an address belongs to a saved view: filters and order, and not what is open or which page is shown. */

import type { SavedView } from '@/api/workspaceApi';

/** Lists of which views are saved, as the contract names them. */
export type ListId = 'entries' | 'round_trips' | 'fills' | 'cases' | 'alerts' | 'watchlist' | 'tokens';

/** In every list: what is open now, and how far the reader has come. */
const PASSING: ReadonlySet<string> = new Set(['open', 'edit', 'page', 'cursor', 'case', 'firing']);

/** Filters and order of an address, in one order: the same ones make the same text. */
export function viewQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !PASSING.has(name));
  return new URLSearchParams(kept.sort(([one], [other]) => one.localeCompare(other))).toString();
}

const sorted = (columns: readonly string[]): string => [...columns].sort().join(' ');

export const sameView = (
  view: Pick<SavedView, 'query' | 'hidden_columns'>,
  now: { readonly query: string; readonly hidden: readonly string[] },
): boolean => view.query === now.query && sorted(view.hidden_columns) === sorted(now.hidden);
