/** Names, symbols and prices of coins by their ids: from the leading coins where they are among them, and asked for otherwise. */

import { useCallback, useMemo } from 'react';
import { LEADERS, type LeadingCoin, MARKET_REFRESH_MS, useGetMarketsQuery } from './overviewApi';
import { every } from './polling';

/** The most that one call gives. */
const MOST = 250;

/** What is known of each of `ids`; undefined for a coin that is unknown or still on its way. */
export function useCoins(ids: readonly string[]): (id: string) => LeadingCoin | undefined {
  const leaders = useGetMarketsQuery(LEADERS, every(MARKET_REFRESH_MS));
  const led = leaders.data?.data;
  const isSettled = led !== undefined || leaders.isError;
  const wanted = [...new Set(ids)].filter((id) => id !== '' && !led?.some((coin) => coin.id === id));
  const missing = wanted.sort().slice(0, MOST).join(',');
  const others = useGetMarketsQuery(
    { ids: missing, perPage: MOST, brief: true },
    { skip: !isSettled || missing === '', ...every(MARKET_REFRESH_MS) },
  );
  const rest = others.data?.data;
  const known = useMemo(() => new Map([...(rest ?? []), ...(led ?? [])].map((coin) => [coin.id, coin])), [led, rest]);
  return useCallback((id: string) => known.get(id), [known]);
}
