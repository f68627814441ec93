/** How many alerts there are on each coin and collection of a list. */

import type { Alerts } from '@/api/alertsApi';
import type { WatchItem } from '@/api/watchlistsApi';

/** Conditions of an alert over a list are all on tokens or all on addresses. */
const ON_ADDRESSES: ReadonlySet<string> = new Set(['transfer', 'balance', 'dormant', 'label']);

/** A collection may have the id of a coin. */
const keyOf = (kind: string, ref: string) => `${kind} ${ref}`;

/** Those that name an item, and for its tokens those over the list. Undefined where more alerts exist than were loaded: the rest may be on any item. */
export function alertCounts(
  found: Alerts | undefined,
  list: string,
): (item: Pick<WatchItem, 'kind' | 'ref'>) => number | undefined {
  if (!found || found.next_cursor) return () => undefined;
  const counts = new Map<string, number>();
  let overTokens = 0;
  for (const { conditions, watchlist_id: over } of found.alerts) {
    if (over === list && !conditions.some(({ kind }) => ON_ADDRESSES.has(kind))) overTokens += 1;
    const named = conditions.flatMap(({ coin, other, collection }) => [
      ...[coin, other].map((one) => one && keyOf('token', one)),
      collection && keyOf('collection', collection),
    ]);
    for (const key of new Set(named)) if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ({ kind, ref }) => (counts.get(keyOf(kind, ref)) ?? 0) + (kind === 'token' ? overTokens : 0);
}
