import { messages } from '@/api/messages';
import { useGetCoinQuery } from '@/domain/market/api';
import { Delta } from '@/ui/Delta';
import { Num, Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Figures, Headline } from '../components/Rows';
import { copy } from '../copy';
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
            note={copy.changeOver24Hours(name, symbol.toUpperCase())}
          />
          <Figures
            label={copy.figuresOf(name)}
            figures={[
              { key: 'cap', label: copy.marketCap, value: <Usd mode="compact" value={market?.market_cap?.usd} /> },
              { key: 'volume', label: copy.volume24h, value: <Usd mode="compact" value={market?.total_volume?.usd} /> },
              { key: 'week', label: copy.n7Days, value: <Delta value={market?.price_change_percentage_7d} /> },
              { key: 'month', label: copy.n30Days, value: <Delta value={market?.price_change_percentage_30d} /> },
              { key: 'supply', label: copy.circulating, value: <Num mode="compact" value={market?.circulating_supply} /> },
              { key: 'ath', label: copy.allTimeHigh, value: <Usd value={market?.ath?.usd} /> },
            ]}
          />
        </>
      )}
    </Asked>
  );
}
