/** Dashboards of others that are shared with this account, or with the selected team. */

import { Copy, Save, Trash2 } from 'lucide-react';
import { type Dashboard, useSharedDashboardPagesInfiniteQuery } from '@/api/dashboardsApi';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { useMay } from '@/domain/sharing/useMay';
import { useCreates } from '@/domain/teams/useCreates';
import { formatInteger } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { IconButton } from '@/ui/Button';
import type { Column } from '@/ui/DataTable';
import { copy } from '../copy';
import { shareCalls } from '../shareCalls';

interface SharedListProps {
  readonly isBusy: boolean;
  readonly onCopy: (dashboard: Dashboard) => void;
  readonly onSave: (dashboard: Dashboard) => void;
  readonly onRemove: (dashboard: Dashboard) => void;
}

export function SharedList(acts: SharedListProps) {
  const list = useSharedDashboardPagesInfiniteQuery({});
  const pager = usePager(list, '');
  return (
    <SharedTable
      calls={shareCalls}
      query={list}
      pager={pager}
      rows={pager.page?.dashboards}
      pathOf={({ id }) => paths.dashboardOf(id)}
      columns={COLUMNS}
      tools={(one) => <Tools dashboard={one} acts={acts} />}
    />
  );
}

const COLUMNS: readonly Column<Dashboard>[] = [
  { key: 'widgets', head: copy.widgets, align: 'right', width: 96, cell: (one) => formatInteger(one.widget_count) },
  {
    key: 'updated',
    head: copy.changed,
    align: 'right',
    width: 160,
    cell: (one) => <Ago at={one.updated_at} />,
  },
];

function Tools({ dashboard: one, acts }: { readonly dashboard: Dashboard; readonly acts: SharedListProps }) {
  const may = useMay(one);
  const creates = useCreates();
  return (
    <>
      {creates && (
        <IconButton label={copy.copy(one.name)} disabled={acts.isBusy || one.read_only} onClick={() => acts.onCopy(one)}>
          <Copy />
        </IconButton>
      )}
      <IconButton label={copy.exportAsJson(one.name)} disabled={acts.isBusy} onClick={() => acts.onSave(one)}>
        <Save />
      </IconButton>
      {may.manage && (
        <IconButton label={copy.delete(one.name)} disabled={acts.isBusy} onClick={() => acts.onRemove(one)}>
          <Trash2 />
        </IconButton>
      )}
    </>
  );
}
