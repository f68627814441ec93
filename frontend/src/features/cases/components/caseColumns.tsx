/** Columns that lists of cases have in common: the own ones, and those of others. */

import type { Case } from '@/api/casesApi';
import { Ago } from '@/ui/Ago';
import type { Column } from '@/ui/DataTable';
import { copy } from '../copy';
import { StatusChip } from './StatusChip';

export const CASE_COLUMNS: readonly Column<Case>[] = [
  {
    key: 'status',
    head: copy.status,
    width: 110,
    sortBy: (one) => one.text.status,
    cell: (one) => <StatusChip status={one.text.status} />,
  },
  {
    key: 'exhibits',
    head: copy.exhibits,
    width: 90,
    align: 'right',
    from: 800,
    sortBy: (one) => one.exhibit_count,
    cell: (one) => one.exhibit_count,
  },
  {
    key: 'findings',
    head: copy.findings,
    width: 90,
    align: 'right',
    from: 800,
    sortBy: (one) => one.finding_count,
    cell: (one) => one.finding_count,
  },
  {
    key: 'updated',
    head: copy.changed,
    width: 130,
    align: 'right',
    sortBy: (one) => one.updated_at,
    first: 'descending',
    cell: (one) => <Ago at={one.updated_at} />,
  },
];
