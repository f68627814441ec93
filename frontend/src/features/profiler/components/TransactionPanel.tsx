/** One transaction: who paid, who received, what was spent since, and where that is known from. */

import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { useGetTransactionQuery } from '@/domain/addresses/api';
import type { Transaction } from '@/domain/addresses/types';
import { formatCount, formatFixed, formatInteger } from '@/format/number';
import { Amount } from '@/ui/Amount';
import { Origins } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, EmptyState, FailedState, Skeleton } from '@/ui/states';
import { AddressLink, Time, TxLink } from './parts';
import styles from './TransactionPanel.module.css';

type End = Transaction['inputs'][number];
type Moved = Transaction['transfers'][number];
const BTC = 8;

const value = (row: End) => <Amount bare amount={{ value: row.value, decimals: BTC, symbol: 'BTC' }} />;

const inputs: readonly Column<End>[] = [
  {
    key: 'address',
    head: 'From',
    cell: (row) => (
      <AddressLink
        chain="bitcoin"
        address={row.address}
        labels={row.labels}
        nobody={row.script === 'coinbase' ? 'newly mined' : row.script}
      />
    ),
  },
  { key: 'value', head: 'BTC', align: 'right', cell: value },
];

const outputs = (spendsKnown: boolean): readonly Column<End>[] => [
  {
    key: 'address',
    head: 'To',
    cell: (row) => <AddressLink chain="bitcoin" address={row.address} labels={row.labels} nobody={row.script} />,
  },
  { key: 'value', head: 'BTC', align: 'right', cell: value },
  {
    key: 'spent',
    head: 'Spent in',
    align: 'right',
    cell: (row) =>
      row.spent_by ? <TxLink chain="bitcoin" tx={row.spent_by} /> : spendsKnown ? <Chip kind="up">unspent</Chip> : '—',
  },
];

const transfers = (chain: string): readonly Column<Moved>[] => [
  { key: 'kind', head: 'Kind', cell: (row) => row.kind },
  {
    key: 'from',
    head: 'From',
    cell: (row) => <AddressLink chain={chain} address={row.from} labels={row.from_labels} nobody="mint" />,
  },
  { key: 'to', head: 'To', cell: (row) => <AddressLink chain={chain} address={row.to} labels={row.to_labels} nobody="burn" /> },
  { key: 'amount', head: 'Amount', align: 'right', cell: (row) => <Amount amount={row.amount} /> },
];

export function TransactionPanel({ chain, hash }: { chain: string; hash: string }) {
  const query = useGetTransactionQuery({ chain, hash });
  const tx = query.currentData;
  if (!tx && query.isError) {
    const error = query.error;
    const missing = isFailure(error) && (error.status === 404 || error.status === 422);
    return (
      <Panel>
        {missing ? (
          <EmptyState title="No such transaction" text={isFailure(error) ? error.message : undefined} />
        ) : (
          <FailedState title={messages.data} error={error} onRetry={() => void query.refetch()} />
        )}
      </Panel>
    );
  }
  return (
    <div className={styles.stack}>
      <section className={styles.head} aria-label="Transaction">
        <CopyText text={tx?.hash ?? hash} what="transaction hash" />
        <span className={styles.chips}>
          {tx?.failed && <Chip kind="down">Failed</Chip>}
          <Origins basis={tx?.basis} raw={tx} />
        </span>
      </section>
      <StatStrip
        label="Key figures"
        loading={!tx}
        stats={[
          { key: 'time', label: 'Time', value: tx && <Time at={tx.time} /> },
          { key: 'block', label: 'Block', value: formatInteger(tx?.block) },
          {
            key: 'confirmations',
            label: 'Confirmations',
            value: tx && typeof tx.confirmations !== 'number' ? 'unknown' : formatInteger(tx?.confirmations),
          },
          { key: 'fee', label: 'Fee', value: tx?.fee ? <Amount amount={tx.fee} /> : '—' },
          ...(tx?.weight
            ? [{ key: 'rate', label: 'sat/vB', value: formatFixed(Number(tx.fee?.value ?? 0) / (tx.weight / 4), 1) }]
            : []),
          ...(tx?.method ? [{ key: 'method', label: 'Method', value: tx.method }] : []),
        ]}
      />
      {!tx && (
        <Panel>
          <Skeleton height={160} />
        </Panel>
      )}
      {tx && tx.outputs.length > 0 && (
        <div className={styles.sides}>
          <Panel flush title={formatCount(tx.inputs.length, 'input')}>
            <div className={styles.wide}>
              <DataTable
                label="Inputs"
                columns={inputs}
                rows={tx.inputs}
                rowKey={(row) => `${row.prev_txid}:${row.prev_index}`}
                compact
              />
            </div>
          </Panel>
          <Panel flush title={formatCount(tx.outputs.length, 'output')}>
            <div className={styles.wide}>
              <DataTable
                label="Outputs"
                columns={outputs(tx.spends_known)}
                rows={tx.outputs.map((row, at) => ({ ...row, prev_index: at }))}
                rowKey={(row) => String(row.prev_index)}
                compact
              />
            </div>
          </Panel>
        </div>
      )}
      {tx && tx.outputs.length === 0 && (
        <Panel flush title="Transfers">
          <div className={styles.wide}>
            <DataTable
              label="Transfers"
              columns={transfers(tx.chain)}
              rows={tx.transfers.map((row, at) => ({ ...row, token_id: `${at}:${row.token_id ?? ''}` }))}
              rowKey={(row) => row.token_id}
              compact
              empty={<EmptyState title="No movements" compact />}
            />
          </div>
        </Panel>
      )}
    </div>
  );
}
