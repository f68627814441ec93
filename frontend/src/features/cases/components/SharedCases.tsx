/** Cases of others that are shared with this account, or with the selected team. */

import { type Case, whole } from '@/api/casesApi';
import { usePager } from '@/api/pages';
import { paths } from '@/app/paths';
import { useGrantedCasePagesInfiniteQuery } from '@/domain/cases/api';
import { SharedTable } from '@/domain/sharing/SharedTable';
import { Ago } from '@/ui/Ago';
import type { Column } from '@/ui/DataTable';
import { shareCalls } from '../shareCalls';
import { CASE_COLUMNS } from './caseColumns';
import { StatusChip } from './StatusChip';

/** The owner takes room: from these widths on there is some for the rest, too. */
const FROM: Readonly<Record<string, number>> = { updated: 1000, exhibits: 1200, findings: 1200 };

/** Pages come in the order in which cases were shared: sorting one of them alone would mislead. */
const COLUMNS: readonly Column<Case>[] = CASE_COLUMNS.map(({ sortBy: _, first: __, ...column }) => ({
  ...column,
  from: FROM[column.key] ?? 0,
}));

/** The list's rows name and describe each thing alike. */
const row = (one: Case) => ({ ...one, name: one.text.title, note: one.text.question });

export function SharedCases() {
  const list = useGrantedCasePagesInfiniteQuery({});
  const pager = usePager(list, '');
  return (
    <SharedTable
      calls={shareCalls}
      query={list}
      pager={pager}
      rows={pager.page?.cases.map((one) => row(whole(one)))}
      pathOf={({ id }) => paths.caseOf(id)}
      columns={COLUMNS}
      phoneNote={(one) => (
        <>
          <StatusChip status={one.text.status} /> <Ago at={one.updated_at} />
        </>
      )}
    />
  );
}
