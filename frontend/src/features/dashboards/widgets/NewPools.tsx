import { useListNewPoolsQuery } from '@/api/listingsApi';
import { formatRelative } from '@/format/time';
import { Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
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
      failed={copy.geckoTerminalDataUnavailable}
      provenance={answer && provenanceIn(answer.provenance, query.fulfilledTimeStamp)}
      partial={answer?.provenance.trouble || undefined}
      isEmpty={({ pools }) => pools.length === 0}
      empty={{ title: copy.noPoolsOnPassThe(network || copy.anyNetwork) }}
    >
      {({ pools }) => (
        <Rows
          label={copy.newPools}
          rows={pools.map((pool) => ({
            key: `${pool.network}:${pool.address}`,
            lead: pool.name,
            under: `${pool.network} · ${pool.dex} · ${pool.opened_at ? copy.opened(formatRelative(pool.opened_at)) : copy.ageUnknown}`,
            trail: <Usd value={shownNumber(pool.price_usd)} />,
            trailUnder: (
              <>
                {copy.liquidity} <Usd mode="compact" value={shownNumber(pool.reserve_usd)} />
              </>
            ),
          }))}
        />
      )}
    </Asked>
  );
}
