/** Strategies of others that are shared with this account, or with the selected team. */

import { usePager } from '@/api/pages';
import { type Strategy, useSharedStrategyPagesInfiniteQuery } from '@/api/strategiesApi';
import { paths } from '@/app/paths';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { lastOf, marketWords, percentOf, sharpeWords } from '@/domain/strategies/words';
import { formatInteger } from '@/format/number';
import type { Column } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import { shareCalls } from '../shareCalls';

/** Pages come in the order in which strategies were shared: sorting one of them alone would mislead. */
const COLUMNS: readonly Column<Strategy>[] = [
  { key: 'market', head: copy.marketAndBar, cell: marketWords },
  {
    key: 'return',
    head: copy.return,
    align: 'right',
    cell: (one) => <Delta chip value={percentOf(lastOf(one)?.total_return)} />,
  },
  { key: 'sharpe', head: copy.sharpeTitle, align: 'right', from: 1000, cell: (one) => sharpeWords(lastOf(one)?.sharpe_year) },
  { key: 'variants', head: copy.variantsTried, align: 'right', from: 1200, cell: ({ variants }) => formatInteger(variants) },
];

export function SharedTab() {
  const list = useSharedStrategyPagesInfiniteQuery({});
  const pager = usePager(list, '');
  return (
    <Panel flush>
      <SharedTable
        calls={shareCalls}
        query={list}
        pager={pager}
        rows={pager.page?.strategies.map((one) => ({ ...one, note: '' }))}
        pathOf={({ id }) => paths.strategyOf(id)}
        columns={COLUMNS}
        phoneNote={marketWords}
      />
    </Panel>
  );
}
