/** Disposals as a table. */

import type { ReactNode } from 'react';
import type { Disposal } from '@/api/portfolioApi';
import { Dollars, Quantity, Result } from '@/domain/portfolio/parts';
import type { Method } from '@/domain/portfolio/view';
import { rateWords } from '@/domain/portfolio/words';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Acquired, numbered } from './ListParts';
import styles from './lists.module.css';

interface DisposalTableProps {
  readonly disposals: readonly Disposal[] | undefined;
  readonly method: Method;
  readonly zone: string | undefined;
  readonly empty: ReactNode;
}

interface Row {
  readonly key: string;
  readonly row: Disposal;
}

const NO_PROCEEDS = 'no price for that day is known';
const NO_COST = 'the history is missing, or has no price';
const NO_GAIN = 'the proceeds or the cost are unknown';

const columnsOf = (method: Method, zone: string | undefined): readonly Column<Row>[] => [
  {
    key: 'disposed',
    head: 'Disposed',
    cell: ({ row }) => <time dateTime={row.disposed_at}>{formatDate(row.disposed_at, 'dateTime', zone)}</time>,
  },
  { key: 'asset', head: 'Asset', cell: ({ row }) => <span className={styles.strong}>{row.asset}</span> },
  { key: 'account', head: 'Account', from: 1280, cell: ({ row }) => row.account },
  {
    key: 'acquired',
    head: 'Acquired',
    from: 1024,
    cell: ({ row }) => <Acquired at={row.acquired_at} method={method} zone={zone} />,
  },
  { key: 'quantity', head: 'Quantity', align: 'right', cell: ({ row }) => <Quantity amount={row.quantity} /> },
  {
    key: 'proceeds',
    head: 'Proceeds',
    align: 'right',
    from: 900,
    cell: ({ row }) => <Dollars amount={row.proceeds} why={NO_PROCEEDS} />,
  },
  { key: 'rate', head: 'Proceeds from', from: 1440, cell: ({ row }) => rateWords(row.rate_source) },
  { key: 'cost', head: 'Cost', align: 'right', from: 900, cell: ({ row }) => <Dollars amount={row.cost} why={NO_COST} /> },
  { key: 'gain', head: 'Gain', align: 'right', cell: ({ row }) => <Result amount={row.gain} why={NO_GAIN} /> },
];

export function DisposalTable({ disposals, method, zone, empty }: DisposalTableProps) {
  return (
    <DataTable
      label="Disposals"
      columns={columnsOf(method, zone)}
      rows={numbered(disposals)}
      rowKey={({ key }) => key}
      empty={empty}
      phone={{
        leadHead: 'Disposal',
        trailHead: 'Gain',
        lead: ({ row }) => (
          <span className={styles.lead}>
            <span className={styles.strong}>
              <Quantity amount={row.quantity} /> {row.asset}
            </span>
            <small>
              {row.account} · {formatDate(row.disposed_at, 'dateTime', zone)}
            </small>
          </span>
        ),
        trail: ({ row }) => (
          <span className={styles.lead}>
            <Result amount={row.gain} why={NO_GAIN} />
            <small>
              of <Dollars amount={row.proceeds} why={NO_PROCEEDS} />
            </small>
          </span>
        ),
      }}
    />
  );
}
