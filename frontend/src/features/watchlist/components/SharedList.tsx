/** Watchlists of others that are shared with this account, or with the selected team. */

import { usePager } from '@/api/pages';
import { useSharedWatchlistPagesInfiniteQuery, type Watchlist } from '@/api/watchlistsApi';
import { paths } from '@/app/paths';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { formatInteger } from '@/format/number';
import type { Column } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import { shareCalls } from '../shareCalls';

export function SharedList() {
  const list = useSharedWatchlistPagesInfiniteQuery({});
  const pager = usePager(list, '');
  return (
    <Panel flush>
      <SharedTable
        calls={shareCalls}
        query={list}
        pager={pager}
        rows={pager.page?.watchlists}
        pathOf={({ id }) => paths.watchlistOf(id)}
        columns={COLUMNS}
      />
    </Panel>
  );
}

const COLUMNS: readonly Column<Watchlist>[] = [
  { key: 'items', head: copy.items, align: 'right', width: 96, cell: (one) => formatInteger(one.item_count) },
];
