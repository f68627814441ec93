/** One transaction: who paid, who received, what was spent since, and where that is known from. */

import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { useGetTransactionQuery } from '@/domain/addresses/api';
import type { Transaction } from '@/domain/addresses/types';
import { dollarsOf } from '@/format/amount';
import { ABSENT, formatCount, formatFixed, formatInteger, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { Origins } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { nativeSymbol } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { SideScroll } from '@/ui/SideScroll';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { kindWords } from '../kinds';
import { noteOf } from '../note';
import { usdAt, useDayPrice } from '../useDayPrice';
import { CallsPanel } from './CallsPanel';
import { AddressLink, Price, Time, TxLink } from './parts';
import styles from './TransactionPanel.module.css';
import wide from './wide.module.css';

type End = Transaction['inputs'][number] & { readonly data?: string | null };
type Moved = Transaction['transfers'][number];
const BTC = 8;
/** Decimals of the coins of account chains. */
const NATIVE = 18;

/** Of the coin on the transaction's day; undefined until it is known. */
type DayPrice = number | null | undefined;

/** Coins, and dollars under them: side by side they would not fit beside what was spent since. */
function Worth({ row, price }: { readonly row: End; readonly price: DayPrice }) {
  return (
    <span className={styles.amounts}>
      <Amount bare amount={{ value: row.value, decimals: BTC, symbol: 'BTC' }} />
      <small>{price === undefined ? ' ' : <Price usd={usdAt(row.value, BTC, price)} />}</small>
    </span>
  );
}

const amounts = (price: DayPrice): Column<End> => ({
  key: 'value',
  head: 'BTC',
  align: 'right',
  cell: (row) => <Worth row={row} price={price} />,
});

function Payer({ row }: { readonly row: End }) {
  const nobody = row.script === 'coinbase' ? copy.newlyMined : row.script;
  return <AddressLink chain="bitcoin" address={row.address} labels={row.labels} nobody={nobody} />;
}

function Spent({ row, known }: { readonly row: End; readonly known: boolean }) {
  if (row.spent_by) return <TxLink chain="bitcoin" tx={row.spent_by} />;
  return known ? <Chip kind="up">{copy.unspent}</Chip> : '—';
}

const inputs = (price: DayPrice): readonly Column<End>[] => [
  { key: 'address', head: copy.from, cell: (row) => <Payer row={row} /> },
  amounts(price),
];

/** An address, or what the output says instead of one. */
function Receiver({ row }: { readonly row: End }) {
  const note = noteOf(row.data);
  if (note === null) return <AddressLink chain="bitcoin" address={row.address} labels={row.labels} nobody={row.script} />;
  return (
    <span className={note.isText ? styles.note : `mono ${styles.note}`} title={note.text}>
      <Chip>{note.isText ? copy.message : copy.data}</Chip> {note.text}
    </span>
  );
}

const outputs = (spendsKnown: boolean, price: DayPrice): readonly Column<End>[] => [
  {
    key: 'address',
    head: copy.to,
    cell: (row) => <Receiver row={row} />,
  },
  amounts(price),
  {
    key: 'spent',
    head: copy.spentIn,
    align: 'right',
    cell: (row) => <Spent row={row} known={spendsKnown} />,
  },
];

interface TransferWorthProps {
  readonly amount: Moved['amount'];
  readonly price: DayPrice;
  /** Of a transaction that failed: it moved nothing. */
  readonly failed: boolean;
}

function TransferWorth({ amount, price, failed }: TransferWorthProps) {
  if (failed) return ABSENT;
  if (price === undefined) return null;
  return <Price usd={amount.usd ?? (amount.asset === 'native' ? usdAt(amount.value, amount.decimals ?? NATIVE, price) : null)} />;
}

function TransferFrom({ chain, row }: { readonly chain: string; readonly row: Moved }) {
  return <AddressLink chain={chain} address={row.from} labels={row.from_labels} nobody={copy.newlyMinted} />;
}

function TransferTo({ chain, row }: { readonly chain: string; readonly row: Moved }) {
  return <AddressLink chain={chain} address={row.to} labels={row.to_labels} nobody={copy.burned} />;
}

const transfers = ({ chain, failed }: Transaction, price: DayPrice): readonly Column<Moved>[] => [
  { key: 'kind', head: copy.kind, cell: (row) => kindWords(row.kind) },
  { key: 'from', head: copy.from, cell: (row) => <TransferFrom chain={chain} row={row} /> },
  { key: 'to', head: copy.to, cell: (row) => <TransferTo chain={chain} row={row} /> },
  { key: 'amount', head: copy.amount, align: 'right', cell: (row) => <Amount amount={row.amount} /> },
  {
    key: 'usd',
    head: copy.usdThatDay,
    align: 'right',
    cell: ({ amount }) => <TransferWorth {...{ amount, price, failed }} />,
  },
];

/** Dollars beside a headline amount. */
const dollars = (value: string, decimals: number, price: DayPrice): string | undefined => {
  const usd = dollarsOf(usdAt(value, decimals, price));
  if (usd === null) return undefined;
  return usd > 0 && usd < 0.005 ? copy.lessThanACent : formatUsd(Math.round(usd * 100) / 100);
};

/** Old receipts don't say what became of their transactions. */
const resultOf = ({ failed, outcome, block }: Transaction): string => {
  if (failed) return copy.failed;
  if (outcome === 'succeeded') return copy.succeeded;
  return typeof block === 'number' ? copy.resultUnknown : copy.resultPending;
};

const sumOf = (ends: readonly End[]): string => String(ends.reduce((sum, { value: units }) => sum + BigInt(units), 0n));

export function TransactionPanel({ chain, hash }: { chain: string; hash: string }) {
  const query = useGetTransactionQuery({ chain, hash });
  const tx = query.currentData;
  const price = useDayPrice(tx && nativeSymbol(tx.chain), tx?.time);
  const paid = tx && tx.outputs.length > 0 ? sumOf(tx.outputs) : null;
  if (!tx && query.isError) {
    const error = query.error;
    const missing = isFailure(error) && (error.status === 404 || error.status === 422);
    return (
      <Panel>
        {missing ? (
          <EmptyState title={copy.noSuchTransaction} text={isFailure(error) ? error.message : undefined} />
        ) : (
          <FailedState title={messages.data} error={error} onRetry={() => void query.refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <div className={layout.sections}>
      <section className={styles.head} aria-label={copy.transaction}>
        <CopyText text={tx?.hash ?? hash} what={copy.transactionHash} />
        <span className={styles.chips}>
          {tx?.failed && <Chip kind="down">{copy.failed}</Chip>}
          <Origins basis={tx?.basis} raw={tx} />
        </span>
      </section>
      <StatStrip
        label={copy.keyFigures}
        loading={!tx}
        stats={[
          {
            key: 'time',
            label: copy.time,
            value: tx && (tx.time ? <time dateTime={tx.time}>{formatDate(tx.time)}</time> : <Time at={null} />),
            extra: tx?.time ? formatDate(tx.time, 'time') : undefined,
          },
          { key: 'block', label: copy.block, value: formatInteger(tx?.block) },
          {
            key: 'confirmations',
            label: copy.confirmations,
            value: tx && typeof tx.confirmations !== 'number' ? 'unknown' : formatInteger(tx?.confirmations),
          },
          ...(paid === null
            ? []
            : [
                {
                  key: 'paid',
                  label: copy.totalSent,
                  value: <Amount amount={{ value: paid, decimals: BTC, symbol: 'BTC' }} />,
                  extra: dollars(paid, BTC, price),
                },
              ]),
          {
            key: 'fee',
            label: copy.fee,
            value: tx?.fee ? <Amount brief amount={tx.fee} /> : '—',
            extra: tx?.fee ? dollars(tx.fee.value, tx.fee.decimals ?? NATIVE, price) : undefined,
          },
          ...(tx?.weight
            ? [
                {
                  key: 'rate',
                  label: copy.feeRate,
                  value: formatFixed(Number(tx.fee?.value ?? 0) / (tx.weight / 4), 1),
                  extra: copy.satPerVb,
                },
              ]
            : []),
          ...(tx && tx.outputs.length === 0 ? [{ key: 'result', label: copy.result, value: resultOf(tx) }] : []),
          ...(tx?.method ? [{ key: 'method', label: copy.method, value: tx.method }] : []),
        ]}
      />
      {!tx && (
        <Panel>
          <Skeleton height={160} />
        </Panel>
      )}
      {tx && tx.outputs.length > 0 && (
        <div className={styles.sides}>
          <Panel flush title={formatCount(tx.inputs.length, 'input')} note={copy.usdAtThePriceOf}>
            <SideScroll className={wide.wide}>
              <DataTable
                label={copy.inputs}
                columns={inputs(price)}
                rows={tx.inputs}
                rowKey={(row) => `${row.prev_txid}:${row.prev_index}`}
                compact
                phone={{
                  leadHead: copy.from,
                  trailHead: 'BTC',
                  lead: (row) => <Payer row={row} />,
                  trail: (row) => <Worth row={row} price={price} />,
                }}
              />
            </SideScroll>
          </Panel>
          <Panel flush title={formatCount(tx.outputs.length, 'output')} note={copy.usdAtThePriceOf}>
            <SideScroll className={wide.wide}>
              <DataTable
                label={copy.outputs}
                columns={outputs(tx.spends_known, price)}
                rows={tx.outputs.map((row, at) => ({ ...row, prev_index: at }))}
                rowKey={(row) => String(row.prev_index)}
                compact
                phone={{
                  leadHead: copy.to,
                  trailHead: 'BTC',
                  lead: (row) => (
                    <span className={styles.ends}>
                      <Receiver row={row} />
                      <small>
                        {row.spent_by && `${copy.spentIn} `}
                        <Spent row={row} known={tx.spends_known} />
                      </small>
                    </span>
                  ),
                  trail: (row) => <Worth row={row} price={price} />,
                }}
              />
            </SideScroll>
          </Panel>
        </div>
      )}
      {tx && tx.calls.length > 0 && <CallsPanel chain={tx.chain} calls={tx.calls} />}
      {tx && tx.outputs.length === 0 && (
        <Panel flush title={copy.transfers} note={copy.priceOfTheDay}>
          <SideScroll className={wide.wide}>
            <DataTable
              label={copy.transfers}
              columns={transfers(tx, price)}
              rows={tx.transfers.map((row, at) => ({ ...row, token_id: `${at}:${row.token_id ?? ''}` }))}
              rowKey={(row) => row.token_id}
              compact
              phone={{
                leadHead: copy.transfer,
                trailHead: copy.amount,
                lead: (row) => (
                  <span className={styles.ends}>
                    <small>{kindWords(row.kind)}</small>
                    <TransferFrom chain={tx.chain} row={row} />
                    <span>
                      {copy.leadsTo} <TransferTo chain={tx.chain} row={row} />
                    </span>
                  </span>
                ),
                trail: ({ amount }) => (
                  <span className={styles.amounts}>
                    <Amount brief amount={amount} />
                    <small>
                      <TransferWorth {...{ amount, price }} failed={tx.failed} />
                    </small>
                  </span>
                ),
              }}
              empty={<EmptyState title={copy.noMovements} compact />}
            />
          </SideScroll>
        </Panel>
      )}
    </div>
  );
}
