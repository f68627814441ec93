/** The trades of a run, a page at a time. */

import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BacktestTrade } from '@/api/strategiesApi';
import { briefDecimal, roundedDecimal, roundedMoney, signed } from '@/domain/journal/words';
import { reasonWords, sideWords } from '@/domain/strategies/words';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable, type PhoneRow } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { type Sort, sortRows } from '@/ui/sortRows';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { tradesCsv, tradesFileName } from '../tradesCsv';
import styles from './parts.module.css';

const PAGE = 50;

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
    trades.length < total ? copy.theFirstOfTimesIn(formatInteger(trades.length), formatCount(total, 'trade')) : copy.timesInUtc;
  // The figures count closed trades; the list may end with one that is still open.
  const open = trades.length - total;
  const count = open > 0 ? copy.closedOpen(formatInteger(total), formatInteger(open)) : formatInteger(total);
  const [sort, setSort] = useState<Sort>();
  const [first, setFirst] = useState(0);
  const columns = columnsOf(quote);
  const sortBy = columns.find(({ key }) => key === sort?.key)?.sortBy;
  const sorted = sort === undefined ? trades : sortRows(trades, sortBy, sort.direction);
  const end = Math.min(first + PAGE, trades.length);
  return (
    <Panel
      flush
      title={copy.tradesOfCount(count)}
      note={note}
      actions={
        <Button
          size="small"
          disabled={trades.length === 0}
          onClick={() => saveText(tradesFileName(file.name, file.createdAt), tradesCsv(trades))}
        >
          <Download aria-hidden="true" />
          {copy.csv}
        </Button>
      }
    >
      <DataTable
        label={copy.trades}
        compact
        columns={columns}
        rows={sorted.slice(first, end)}
        sort={sort}
        sortHere={false}
        onSort={(next) => {
          setSort(next);
          setFirst(0);
        }}
        rowKey={({ number }) => String(number)}
        phone={PHONE}
        empty={<EmptyState compact title={copy.noTrades} text={copy.theRulesNeverEnteredIn} />}
      />
      {trades.length > PAGE && (
        <PagerFoot
          place="panel"
          words={copy.tradesShown(formatInteger(first + 1), formatInteger(end), formatInteger(trades.length))}
          back={first > 0 ? () => setFirst(first - PAGE) : undefined}
          next={end < trades.length ? () => setFirst(end) : undefined}
        />
      )}
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
  { key: 'side', head: copy.side, from: 1000, cell: ({ side }) => sideWords(side) },
  { key: 'entry', head: copy.entry, sortBy: ({ entry_at: at }) => at, cell: ({ entry_at: at }) => when(at) },
  { key: 'entryPrice', head: copy.at, align: 'right', cell: ({ entry_price: price }) => roundedDecimal(price) },
  { key: 'exit', head: copy.exit, sortBy: ({ exit_at: at }) => at, cell: ({ exit_at: at }) => when(at) },
  { key: 'exitPrice', head: copy.at, align: 'right', cell: ({ exit_price: price }) => (price ? roundedDecimal(price) : ABSENT) },
  { key: 'reason', head: copy.exitReason, cell: ({ reason }) => reasonWords(reason) },
  {
    key: 'quantity',
    head: copy.quantity,
    align: 'right',
    from: 1280,
    cell: ({ quantity }) => (quantity ? briefDecimal(quantity) : ABSENT),
  },
  { key: 'fees', head: copy.fees, align: 'right', from: 1360, cell: ({ fees }) => (fees ? roundedMoney(fees) : ABSENT) },
  {
    key: 'funding',
    head: copy.funding,
    align: 'right',
    from: 1440,
    cell: ({ funding }) => (funding ? signed(funding, roundedMoney) : ABSENT),
  },
  {
    key: 'bars',
    head: copy.bars,
    align: 'right',
    from: 1100,
    first: 'descending',
    sortBy: ({ bars }) => bars,
    cell: ({ bars }) => formatInteger(bars),
  },
  {
    key: 'net',
    head: quote === '' ? copy.net : copy.netOfQuote(quote),
    align: 'right',
    first: 'descending',
    sortBy: ({ net: amount }) => (amount ? Number(amount) : null),
    cell: net,
  },
  {
    key: 'return',
    head: copy.return,
    align: 'right',
    first: 'descending',
    sortBy: percent,
    cell: (trade) => <Delta value={percent(trade)} />,
  },
];

export const PHONE: PhoneRow<BacktestTrade> = {
  leadHead: copy.entryAndExit,
  trailHead: copy.netAndReturn,
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
