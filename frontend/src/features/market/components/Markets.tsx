/** Where a coin trades: exchanges and pairs with price, spread and volume, and what the provider thinks of each. */

import { useMemo } from 'react';
import { TICKERS, useCoinTickersQuery } from '@/domain/market/tickersApi';
import { formatCount, formatPercent, formatPrice, formatUsd } from '@/format/number';
import { Ago } from '@/ui/Ago';
import { CsvButton } from '@/ui/CsvButton';
import { type Column, DataTable } from '@/ui/DataTable';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState, StaleChip } from '@/ui/states';
import { copy } from '../copy';
import { type TickerRow, tickerRows, tickersCsv, trustRank } from '../tickers';
import styles from './Markets.module.css';

const TRUST = {
  green: { kind: 'up', text: copy.trustHigh },
  yellow: { kind: 'warn', text: copy.trustMiddle },
  red: { kind: 'down', text: copy.trustLow },
} as const;

function Trust({ row }: { readonly row: TickerRow }) {
  const known = TRUST[row.trust as keyof typeof TRUST];
  return known === undefined ? '—' : <Chip kind={known.kind}>{known.text}</Chip>;
}

function Flags({ row }: { readonly row: TickerRow }) {
  return (
    <>
      {row.stale && (
        <Chip kind="warn" title={copy.staleMarket}>
          {copy.stale}
        </Chip>
      )}
      {row.anomaly && (
        <Chip kind="warn" title={copy.anomalyOfMarket}>
          {copy.anomaly}
        </Chip>
      )}
    </>
  );
}

function Market({ row }: { readonly row: TickerRow }) {
  return (
    <span className={styles.market}>
      {row.exchange || copy.exchangeNotNamed} <Flags row={row} />
    </span>
  );
}

function Age({ row }: { readonly row: TickerRow }) {
  if (row.tradedAt === null) return '—';
  return <Ago at={row.tradedAt} />;
}

const spreadOf = ({ spread }: TickerRow): string => (spread === null ? '—' : formatPercent(spread));

const columns: readonly Column<TickerRow>[] = [
  { key: 'exchange', head: copy.exchange, sortBy: ({ exchange }) => exchange.toLowerCase(), cell: (row) => <Market row={row} /> },
  { key: 'pair', head: copy.pair, sortBy: ({ pair }) => pair, cell: ({ pair }) => pair },
  {
    key: 'price',
    head: copy.price,
    align: 'right',
    first: 'descending',
    sortBy: ({ price }) => price,
    cell: ({ price }) => <span className="num">{formatPrice(price)}</span>,
  },
  {
    key: 'spread',
    head: copy.spread,
    align: 'right',
    sortBy: ({ spread }) => spread,
    cell: (row) => <span className="num">{spreadOf(row)}</span>,
  },
  {
    key: 'volume',
    head: copy.volume24h,
    align: 'right',
    first: 'descending',
    sortBy: ({ volume }) => volume,
    cell: ({ volume }) => <span className="num">{formatUsd(volume, 'compact')}</span>,
  },
  { key: 'trust', head: copy.trust, first: 'descending', sortBy: trustRank, cell: (row) => <Trust row={row} /> },
  {
    key: 'age',
    head: copy.lastTrade,
    align: 'right',
    first: 'descending',
    sortBy: ({ tradedAt }) => (tradedAt === null ? null : Date.parse(tradedAt)),
    cell: (row) => <Age row={row} />,
  },
];

/** How many there are, since a phone shows a part of them at a time. */
function noteOf(count: number | undefined): string {
  if (!count) return copy.marketsOfProvider;
  return count < TICKERS ? copy.allMarkets(formatCount(count, copy.market)) : copy.marketsWithLargestVolume(count);
}

/** More of them scroll in the room of ten. */
const MOST_OPEN = 20;

/** Not every source scores its markets. */
const WITHOUT_TRUST = columns.filter(({ key }) => key !== 'trust');

export default function Markets({ id }: { readonly id: string }) {
  const query = useCoinTickersQuery(id);
  const answer = query.currentData;
  const tickers = answer?.data.tickers;
  const rows = useMemo(() => (answer ? tickerRows(tickers ?? []) : undefined), [answer, tickers]);
  const hasTrust = rows === undefined || rows.some((row) => trustRank(row) !== null);
  return (
    <Panel
      flush
      title={copy.markets}
      note={noteOf(rows?.length)}
      actions={
        <CsvButton file={`${id}-markets`} title={copy.marketsAsCsv} rows={tickersCsv(rows ?? [])} disabled={!rows?.length} />
      }
      foot={
        answer && (
          <span className={styles.foot}>
            <Origin align="start" provenance={answer.provenance} endpoint={`/api/v3/coins/${id}/tickers`} raw={answer.data} />
            {query.isError && <StaleChip asOf={answer.provenance.asOf} />}
          </span>
        )
      }
    >
      <QueryPanel compact query={query} data={rows} failed={copy.marketsCouldNotBeLoaded}>
        <SideScroll className={(rows?.length ?? 0) > MOST_OPEN ? styles.box : styles.open} label={copy.markets}>
          <DataTable
            label={copy.markets}
            columns={hasTrust ? columns : WITHOUT_TRUST}
            rows={rows}
            rowKey={({ key }) => key}
            defaultSort={{ key: 'volume', direction: 'descending' }}
            compact
            phone={{
              leadHead: copy.exchangeLastTrade,
              trailHead: copy.priceVolume24h,
              lead: (row) => (
                <span className={styles.two}>
                  <Market row={row} />
                  <small>
                    {row.pair} · <Age row={row} />
                  </small>
                </span>
              ),
              // Without a head, a dash would say nothing.
              middle: (row) => trustRank(row) !== null && <Trust row={row} />,
              trail: ({ price, volume }) => (
                <span className={styles.two}>
                  <span className="num">{formatPrice(price)}</span>
                  <small className="num">{formatUsd(volume, 'compact')}</small>
                </span>
              ),
            }}
            empty={<EmptyState title={copy.noMarkets} compact />}
          />
        </SideScroll>
      </QueryPanel>
    </Panel>
  );
}
