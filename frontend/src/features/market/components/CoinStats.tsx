import type { CoinDetail } from '@/domain/market/types';
import { formatDate } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Num, Usd } from '@/ui/Num';
import { StatStrip } from '@/ui/StatStrip';
import { copy } from '../copy';

export function CoinStats({ coin, waiting }: { coin: CoinDetail | undefined; waiting: boolean }) {
  const market = coin?.market_data;
  const athDate = market?.ath_date?.usd;
  return (
    <StatStrip
      label={copy.marketFigures}
      loading={waiting}
      stats={[
        { key: 'cap', label: copy.marketCap, value: <Usd mode="compact" value={market?.market_cap?.usd} /> },
        { key: 'fdv', label: copy.fullyDiluted, value: <Usd mode="compact" value={market?.fully_diluted_valuation?.usd} /> },
        { key: 'volume', label: copy.volume24h, value: <Usd mode="compact" value={market?.total_volume?.usd} /> },
        { key: 'week', label: copy.n7Days, value: <Delta value={market?.price_change_percentage_7d} /> },
        { key: 'month', label: copy.n30Days, value: <Delta value={market?.price_change_percentage_30d} /> },
        {
          key: 'supply',
          label: copy.inCirculation,
          value: <Num mode="compact" value={market?.circulating_supply} />,
          extra: coin?.symbol.toUpperCase(),
        },
        {
          key: 'ath',
          label: athDate ? copy.allTimeHighOn(formatDate(athDate, 'medium')) : copy.allTimeHigh,
          value: <Usd value={market?.ath?.usd} />,
          extra: market && <Delta value={market.ath_change_percentage?.usd} />,
        },
      ]}
    />
  );
}
