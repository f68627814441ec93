import { useCoins } from '@/api/coinNames';
import { useGetWatchlistQuery } from '@/api/watchlistsApi';
import { paths } from '@/app/paths';
import { shorten } from '@/format/text';
import { Usd } from '@/ui/Num';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { dayChange } from './coinRows';

const SHOWN = 30;

export default function WatchlistCard({ params: { id = '' } }: WidgetProps) {
  const query = useGetWatchlistQuery(id, useWidget().asking);
  const list = query.currentData;
  const items = list?.items.slice(0, SHOWN) ?? [];
  const coinOf = useCoins(items.flatMap(({ kind, ref }) => (kind === 'token' ? ref : [])));
  return (
    <Asked
      query={query}
      data={list}
      failed={copy.couldntLoadTheWatchlist}
      isEmpty={({ items: all }) => all.length === 0}
      empty={{ title: copy.thisWatchlistHasNoItems }}
    >
      {({ name }) => (
        <Rows
          label={name}
          rows={items.map((item) => {
            if (item.kind === 'collection') return { key: item.id, lead: item.name || item.ref, to: paths.nftOf(item.ref) };
            if (item.kind !== 'token')
              return {
                key: item.id,
                lead: item.name || shorten(item.ref, 8, 6),
                under: <span className="mono">{shorten(item.ref, 8, 6)}</span>,
                to: paths.profilerOf(item.ref, item.chain ?? undefined),
              };
            const coin = coinOf(item.ref);
            return {
              key: item.id,
              lead: item.name,
              under: item.symbol?.toUpperCase(),
              to: paths.tokenOf(item.ref),
              trail: <Usd value={coin?.current_price} />,
              trailUnder: dayChange(coin?.price_change_percentage_24h),
            };
          })}
        />
      )}
    </Asked>
  );
}
