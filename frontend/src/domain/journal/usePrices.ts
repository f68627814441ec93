/** Prices of now that open round trips are valued by. */

import { useMemo } from 'react';
import { type RoundTrip, useGetWorkspaceSettingsQuery } from '@/api/ledgerApi';
import { MARKET_REFRESH_MS } from '@/api/overviewApi';
import { type Asking, every } from '@/api/polling';
import { type AssetPrices, useListAssetPricesQuery } from '@/api/portfolioApi';
import { copy } from './copy';
import { bookOf, type PriceBook, signsOf } from './marks';

/** Prices of one call. */
const MOST_PRICES = 100;

export interface Prices {
  /** Undefined while it is on its way. */
  readonly book: PriceBook | undefined;
  readonly asOf: string | undefined;
  readonly refetch: () => void;
}

/** Prices of now as the portfolio has them, in the base currency of the settings. */
export function usePrices(trips: readonly RoundTrip[] | undefined, asking: Asking = every(MARKET_REFRESH_MS)): Prices {
  const settings = useGetWorkspaceSettingsQuery();
  const isReady = trips !== undefined && (settings.data !== undefined || settings.isError);
  const signs = isReady ? signsOf(trips) : [];
  const currency = settings.data?.currency ?? '';
  const parts = [
    usePart(signs.slice(0, MOST_PRICES), currency, asking),
    usePart(signs.slice(MOST_PRICES, 2 * MOST_PRICES), currency, asking),
    usePart(signs.slice(2 * MOST_PRICES), currency, asking),
  ] as const;
  const [first, second, third] = parts.map(({ data }) => data);
  const isPending = !isReady || parts.some((part) => part.isPending);
  const isAway = parts.some((part) => part.isError || part.data?.market_away);
  const answered = useMemo((): Pick<Prices, 'book' | 'asOf'> => {
    if (isPending) return { book: undefined, asOf: undefined };
    const answers = [first, second, third].filter((part): part is AssetPrices => part !== undefined);
    // While the market is away, no price is no news about the coin.
    return { book: bookOf(answers, isAway ? copy.itsPriceCouldntBeLoaded : undefined), asOf: answers[0]?.as_of_at };
  }, [isPending, isAway, first, second, third]);
  const refetch = () => {
    for (const part of parts) void part.refetch?.();
  };
  return { ...answered, refetch };
}

/** Of so many assets as one call takes. */
function usePart(signs: readonly string[], currency: string, asking: Asking) {
  const args = { assets: signs.join(','), currency: currency || undefined };
  const query = useListAssetPricesQuery(args, { ...asking, skip: signs.length === 0 });
  const data = signs.length === 0 ? undefined : query.currentData;
  const isError = signs.length > 0 && query.isError && data === undefined;
  const isPending = signs.length > 0 && data === undefined && !query.isError;
  return { data, isError, isPending, refetch: signs.length > 0 ? query.refetch : undefined };
}
