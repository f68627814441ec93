import { messages } from '@/api/messages';
import { useGetRankedCoinsQuery } from '@/api/overviewApi';
import { type Movers as Found, moversOf } from '@/domain/market/movers';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { coinRow } from './coinRows';

const LABELS: Readonly<Record<keyof Found, string>> = { gainers: copy.roseMost, losers: copy.fellMost, traded: copy.tradedMost };

export default function Movers({ params: { view = '' } }: WidgetProps) {
  const query = useGetRankedCoinsQuery(undefined, useWidget().asking);
  const answer = query.currentData;
  const shown: keyof Found = view === 'losers' || view === 'traded' ? view : 'gainers';
  return (
    <Asked
      query={query}
      data={answer}
      failed={messages.market}
      provenance={answer?.provenance}
      isEmpty={({ data }) => moversOf(data)[shown].length === 0}
      empty={{ title: copy.noMoversInTheLast }}
    >
      {({ data }) => <Rows label={LABELS[shown]} rows={moversOf(data)[shown].map(coinRow)} />}
    </Asked>
  );
}
