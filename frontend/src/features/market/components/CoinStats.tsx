import type { CoinDetail } from '@/domain/market/types';
import { formatDate } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Num, Usd } from '@/ui/Num';
import { StatStrip } from '@/ui/StatStrip';

export function CoinStats({ coin, waiting }: { coin: CoinDetail | undefined; waiting: boolean }) {
  const market = coin?.market_data;
  const athDate = market?.ath_date?.usd;
  return (
    <StatStrip
      label="Market figures"
      loading={waiting}
      stats={[
        { key: 'cap', label: 'Market cap', value: <Usd mode="compact" value={market?.market_cap?.usd} /> },
        { key: 'fdv', label: 'Fully diluted', value: <Usd mode="compact" value={market?.fully_diluted_valuation?.usd} /> },
        { key: 'volume', label: 'Volume 24h', value: <Usd mode="compact" value={market?.total_volume?.usd} /> },
        { key: 'week', label: '7 days', value: <Delta value={market?.price_change_percentage_7d} /> },
        { key: 'month', label: '30 days', value: <Delta value={market?.price_change_percentage_30d} /> },
        { key: 'supply', label: 'In circulation', value: <Num mode="compact" value={market?.circulating_supply} /> },
        {
          key: 'ath',
          label: <span title={athDate ? formatDate(athDate, 'medium') : undefined}>All-time high</span>,
          value: <Usd value={market?.ath?.usd} />,
          extra: market && <Delta value={market.ath_change_percentage?.usd} />,
        },
      ]}
    />
  );
}
