import { messages } from '@/api/messages';
import { useGetCoinQuery } from '@/domain/market/api';
import { Delta } from '@/ui/Delta';
import { Num, Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function TokenStats({ params: { token = '' } }: WidgetProps) {
  const query = useGetCoinQuery(token, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked query={query} data={answer} failed={messages.coin} provenance={answer?.provenance}>
      {({ data: { name, symbol, market_data: market } }) => (
        <>
          <Headline
            value={<Usd value={market?.current_price?.usd} />}
            extra={<Delta chip value={market?.price_change_percentage_24h} />}
            note={`${name} (${symbol.toUpperCase()}), change over 24 hours`}
          />
          <Figures
            label={`Figures of ${name}`}
            figures={[
              { key: 'cap', label: 'Market cap', value: <Usd mode="compact" value={market?.market_cap?.usd} /> },
              { key: 'volume', label: 'Volume 24h', value: <Usd mode="compact" value={market?.total_volume?.usd} /> },
              { key: 'week', label: '7 days', value: <Delta value={market?.price_change_percentage_7d} /> },
              { key: 'month', label: '30 days', value: <Delta value={market?.price_change_percentage_30d} /> },
              { key: 'supply', label: 'Circulating', value: <Num mode="compact" value={market?.circulating_supply} /> },
              { key: 'ath', label: 'All-time high', value: <Usd value={market?.ath?.usd} /> },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
