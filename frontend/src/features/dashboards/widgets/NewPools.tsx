import { useListNewPoolsQuery } from '@/api/listingsApi';
import { formatRelative } from '@/format/time';
import { Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { provenanceIn, shownNumber } from './figures';

const SHOWN = 12;

export default function NewPools({ params }: WidgetProps) {
  const network = params.network ?? '';
  const query = useListNewPoolsQuery(
    {
      network: network || undefined,
      minReserveUsd: Number(params.min_liquidity) || undefined,
      maxAgeHours: 24,
      order: 'opened',
      limit: SHOWN,
    },
    useWidget().asking,
  );
  const answer = query.currentData;
  return (
    <Asked
      query={query}
      data={answer}
      failed="GeckoTerminal data unavailable"
      provenance={answer && provenanceIn(answer.provenance, query.fulfilledTimeStamp)}
      partial={answer?.provenance.trouble || undefined}
      isEmpty={({ pools }) => pools.length === 0}
      empty={{ title: `No pools on ${network || 'any network'} pass the filters in the last 24 hours` }}
    >
      {({ pools }) => (
        <Rows
          label="New pools"
          rows={pools.map((pool) => ({
            key: `${pool.network}:${pool.address}`,
            lead: pool.name,
            under: `${pool.network} · ${pool.dex} · ${pool.opened_at ? `opened ${formatRelative(pool.opened_at)}` : 'age unknown'}`,
            trail: <Usd value={shownNumber(pool.price_usd)} />,
            trailUnder: (
              <>
                Liquidity <Usd mode="compact" value={shownNumber(pool.reserve_usd)} />
              </>
            ),
          }))}
        />
      )}
    </Asked>
  );
}
