import { messages } from '@/api/messages';
import { useGetRankedCoinsQuery } from '@/api/overviewApi';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { coinRow } from './coinRows';

const MOST = 50;
const FEW = 10;

export default function MarketTable({ params: { rows = '' } }: WidgetProps) {
  const query = useGetRankedCoinsQuery(undefined, useWidget().asking);
  const answer = query.currentData;
  const shown = Math.min(Math.max(Math.trunc(Number(rows)) || FEW, 1), MOST);
  return (
    <Asked
      query={query}
      data={answer}
      failed={messages.market}
      provenance={answer?.provenance}
      isEmpty={({ data }) => data.length === 0}
      empty={{ title: copy.noCoinInTheMarket }}
    >
      {({ data }) => <Rows label={copy.leadingCoins} rows={data.slice(0, shown).map(coinRow)} />}
    </Asked>
  );
}
