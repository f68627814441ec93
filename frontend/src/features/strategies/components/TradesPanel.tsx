/** The trades of a run; only the visible rows are in the document where there are many. */

import { Download } from 'lucide-react';
import type { BacktestTrade } from '@/api/strategiesApi';
import { briefDecimal, roundedMoney, signed } from '@/domain/journal/words';
import { reasonWords, sideWords } from '@/domain/strategies/words';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { EmptyState } from '@/ui/states';
import { tradesCsv, tradesFileName } from '../tradesCsv';
import styles from './parts.module.css';

interface TradesPanelProps {
  readonly trades: readonly BacktestTrade[];
  /** As many as there were, where fewer are given. */
  readonly total: number;
  readonly quote: string;
  readonly file: { readonly name: string; readonly createdAt: string };
}

const when = (at: string | null | undefined): string => (at ? formatDate(at, 'dateTime', 'UTC') : ABSENT);
const net = ({ net: amount }: BacktestTrade): string => (amount ? signed(amount, roundedMoney) : ABSENT);
const percent = ({ return_share: share }: BacktestTrade): number | null => (typeof share === 'number' ? share * 100 : null);

export function TradesPanel({ trades, total, quote, file }: TradesPanelProps) {
  const note =
    trades.length < total
      ? `The first ${formatInteger(trades.length)} of ${formatCount(total, 'trade')}; times in UTC`
      : 'Times in UTC';
  // The figures count closed trades; the list may end with one that is still open.
  const open = trades.length - total;
  const count = open > 0 ? `${formatInteger(total)} closed, ${formatInteger(open)} open` : formatInteger(total);
  return (
    <Panel
      flush
      title={`Trades (${count})`}
      note={note}
      actions={
        <Button
          size="small"
          disabled={trades.length === 0}
          onClick={() => saveText(tradesFileName(file.name, file.createdAt), tradesCsv(trades))}
        >
          <Download aria-hidden="true" />
          Export CSV
        </Button>
      }
    >
      <DataTable
        label="Trades"
        compact
        columns={columnsOf(quote)}
        rows={trades}
        rowKey={({ number }) => String(number)}
        phone={PHONE}
        empty={<EmptyState compact title="No trades" text="The rules never entered in this period." />}
      />
    </Panel>
  );
}

export const columnsOf = (quote: string): readonly Column<BacktestTrade>[] => [
  {
    key: 'number',
    head: '#',
    align: 'right',
    width: 56,
    sortBy: ({ number }) => number,
    cell: ({ number }) => formatInteger(number),
  },
  { key: 'side', head: 'Side', from: 1000, cell: ({ side }) => sideWords(side) },
  { key: 'entry', head: 'Entry', sortBy: ({ entry_at: at }) => at, cell: ({ entry_at: at }) => when(at) },
  { key: 'entryPrice', head: 'At', align: 'right', cell: ({ entry_price: price }) => briefDecimal(price) },
  { key: 'exit', head: 'Exit', sortBy: ({ exit_at: at }) => at, cell: ({ exit_at: at }) => when(at) },
  { key: 'exitPrice', head: 'At', align: 'right', cell: ({ exit_price: price }) => (price ? briefDecimal(price) : ABSENT) },
  { key: 'reason', head: 'Exit reason', cell: ({ reason }) => reasonWords(reason) },
  { key: 'quantity', head: 'Quantity', align: 'right', from: 1280, cell: ({ quantity }) => briefDecimal(quantity) },
  { key: 'fees', head: 'Fees', align: 'right', from: 1360, cell: ({ fees }) => roundedMoney(fees) },
  {
    key: 'bars',
    head: 'Bars',
    align: 'right',
    from: 1100,
    first: 'descending',
    sortBy: ({ bars }) => bars,
    cell: ({ bars }) => formatInteger(bars),
  },
  {
    key: 'net',
    head: quote === '' ? 'Net' : `Net, ${quote}`,
    align: 'right',
    first: 'descending',
    sortBy: ({ net: amount }) => (amount ? Number(amount) : null),
    cell: net,
  },
  {
    key: 'return',
    head: 'Return',
    align: 'right',
    first: 'descending',
    sortBy: percent,
    cell: (trade) => <Delta value={percent(trade)} />,
  },
];

export const PHONE: PhoneRow<BacktestTrade> = {
  leadHead: 'Entry and exit',
  trailHead: 'Net and return',
  lead: (trade) => (
    <span className={styles.two}>
      <span className={styles.cut}>{when(trade.entry_at)}</span>
      <small>
        {trade.exit_at ? `${when(trade.exit_at)}, ${reasonWords(trade.reason).toLowerCase()}` : reasonWords(trade.reason)}
      </small>
    </span>
  ),
  trail: (trade) => (
    <span className={styles.twoEnd}>
      <span>{net(trade)}</span>
      <small>
        <Delta value={percent(trade)} />
      </small>
    </span>
  ),
};
