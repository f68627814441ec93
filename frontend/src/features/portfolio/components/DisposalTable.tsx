/** Disposals as a table. */

import type { ReactNode } from 'react';
import type { Disposal } from '@/api/portfolioApi';
import { useCurrency } from '@/domain/portfolio/currency';
import { Dollars, Quantity, Result } from '@/domain/portfolio/parts';
import type { Method } from '@/domain/portfolio/view';
import { rateNote, rateWords } from '@/domain/portfolio/words';
import { formatDate } from '@/format/time';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { copy } from '../copy';
import { Acquired, numbered } from './ListParts';
import { LotLead } from './LotLead';
import styles from './lists.module.css';

interface DisposalTableProps {
  readonly disposals: readonly Disposal[] | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly method: Method;
  readonly zone: string | undefined;
  readonly empty: ReactNode;
}

interface Row {
  readonly key: string;
  readonly row: Disposal;
}

const NO_PROCEEDS = copy.noPriceForThatDay;
const NO_COST = copy.theHistoryIsMissingOr;
const NO_GAIN = copy.theProceedsOrTheCost;

const columnsOf = (method: Method, zone: string | undefined, currency: string): readonly Column<Row>[] => [
  {
    key: 'disposed',
    head: copy.disposed,
    cell: ({ row }) => <time dateTime={row.disposed_at}>{formatDate(row.disposed_at, 'dateTime', zone)}</time>,
  },
  { key: 'asset', head: copy.asset, cell: ({ row }) => <span className={styles.strong}>{row.asset}</span> },
  { key: 'account', head: copy.account, from: 1280, cell: ({ row }) => row.account },
  {
    key: 'acquired',
    head: copy.acquired,
    from: 1024,
    cell: ({ row }) => <Acquired at={row.acquired_at} method={method} zone={zone} />,
  },
  { key: 'quantity', head: copy.quantity, align: 'right', cell: ({ row }) => <Quantity amount={row.quantity} /> },
  {
    key: 'proceeds',
    head: copy.proceeds,
    align: 'right',
    from: 900,
    cell: ({ row }) => (
      <Dollars amount={row.proceeds} why={NO_PROCEEDS} note={rateNote(row.proceeds_rate, row.proceeds_rate_day, currency)} />
    ),
  },
  { key: 'rate', head: copy.proceedsFrom, from: 1440, cell: ({ row }) => rateWords(row.rate_source) },
  {
    key: 'cost',
    head: copy.cost,
    align: 'right',
    from: 900,
    cell: ({ row }) => <Dollars amount={row.cost} why={NO_COST} note={rateNote(row.cost_rate, row.cost_rate_day, currency)} />,
  },
  { key: 'gain', head: copy.gain, align: 'right', cell: ({ row }) => <Result amount={row.gain} why={NO_GAIN} /> },
];

export const DISPOSAL_COLUMNS: Hideable = [
  ['account', copy.account],
  ['acquired', copy.acquired],
  ['quantity', copy.quantity],
  ['proceeds', copy.proceeds],
  ['rate', copy.proceedsFrom],
  ['cost', copy.cost],
  ['gain', copy.gain],
];

export function DisposalTable({ disposals, hidden, method, zone, empty }: DisposalTableProps) {
  const currency = useCurrency();
  return (
    <DataTable
      label={copy.disposals}
      columns={columnsOf(method, zone, currency)}
      rows={numbered(disposals)}
      hidden={hidden}
      rowKey={({ key }) => key}
      empty={empty}
      phone={{
        leadHead: copy.disposal,
        trailHead: copy.gain,
        lead: ({ row }) => (
          <LotLead row={row}>
            {row.account} · {formatDate(row.disposed_at, 'dateTime', zone)}
          </LotLead>
        ),
        trail: ({ row }) => (
          <span className={styles.lead}>
            <Result amount={row.gain} why={NO_GAIN} />
            <small>
              {copy.of} <Dollars amount={row.proceeds} why={NO_PROCEEDS} />
            </small>
          </span>
        ),
      }}
    />
  );
}
