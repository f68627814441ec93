/** Headline figures above the list. What cannot be known is a dash; what is computed here says from how many coins. */

import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { LIST_REFRESH_MS, useGetGlobalQuery } from '@/domain/market/api';
import type { CoinMarket } from '@/domain/market/types';
import { formatPercent, formatUsd, isNumber } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { StatStrip } from '@/ui/StatStrip';
import { FailedLine } from '@/ui/states';
import { copy } from '../copy';
import { breadth } from '../rows';

export function MarketStats({ coins }: { coins: readonly CoinMarket[] }) {
  const { data, isError, error, refetch } = useGetGlobalQuery(undefined, every(LIST_REFRESH_MS));
  const world = data?.data.data;
  const cap = world?.total_market_cap?.usd;
  const { rising, known, median } = breadth(coins);
  const strip = (
    <StatStrip
      label={copy.theMarket}
      loading={!world && !isError}
      stats={[
        {
          key: 'cap',
          label: copy.marketCap,
          value: formatUsd(cap, 'compact'),
          extra: isNumber(world?.market_cap_change_percentage_24h_usd) ? (
            <Delta value={world.market_cap_change_percentage_24h_usd} />
          ) : undefined,
        },
        { key: 'volume', label: copy.volume24h, value: formatUsd(world?.total_volume?.usd, 'compact') },
        { key: 'dominance', label: copy.btcDominance, value: formatPercent(world?.market_cap_percentage?.btc, 1) },
        {
          key: 'rising',
          label: copy.risingIn24h,
          value: known > 0 ? rising : '—',
          extra: known > 0 ? <span style={{ color: 'var(--text-tertiary)' }}>{copy.ofOfKnown(known)}</span> : undefined,
        },
        { key: 'median', label: copy.medianChange24h, value: known > 0 ? <Delta value={median} /> : '—' },
      ]}
    />
  );
  if (!isError || world) return strip;
  return (
    <>
      {strip}
      <FailedLine title={messages.data} error={error} onRetry={() => void refetch()} />
    </>
  );
}
