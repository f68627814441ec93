/** The head of a profile: names, what it is, what it holds, and what speaks against it. */

import { Link } from 'react-router';
import type { Chain } from '@/api/chainsApi';
import type { Funder, Header } from '@/domain/addresses/types';
import { dollarsOf, exactUnits } from '@/format/amount';
import { formatInteger, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { Labels, Missing, Origins } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { Note } from '@/ui/fields';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import { profileOf, transactionOf } from '../view';
import styles from './HeaderPanel.module.css';
import { AddressLink } from './parts';

const NATURES: Readonly<Record<string, string>> = {
  key: 'Externally owned account',
  contract: 'Contract',
  unknown: 'Address',
  p2pkh: 'Legacy (P2PKH)',
  p2sh: 'Script hash (P2SH)',
  p2wpkh: 'SegWit (P2WPKH)',
  p2wsh: 'SegWit script (P2WSH)',
  p2tr: 'Taproot (P2TR)',
  other: 'Other script',
};

/** What is on its way in or out, and in no block yet. */
function pendingOf({ pending_in: come, pending_out: gone }: Header): string | undefined {
  const parts = [
    come.value === '0' ? '' : `+${exactUnits(come.value, come.decimals)}`,
    gone.value === '0' ? '' : `−${exactUnits(gone.value, gone.decimals)}`,
  ];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? undefined : `${text} pending`;
}

interface HeaderPanelProps {
  readonly address: string;
  readonly chain: Chain | undefined;
  readonly header: Header | undefined;
  readonly funder: Funder | undefined;
  /** It is asked for after the head; its line is kept free until then. */
  readonly isFunderComing: boolean;
}

export function HeaderPanel({ address, chain, header, funder, isFunderComing }: HeaderPanelProps) {
  const known = header?.address ?? address;
  const whole = header !== undefined && !header.basis.truncated && !header.basis.loading;
  const first = funder?.movement?.peers[0];
  return (
    <>
      <section className={styles.head} aria-label="Address">
        <div className={styles.name}>
          <CopyText text={known} what="address" />
          <span className={styles.chips}>
            {chain && <Chip>{chain.name}</Chip>}
            {header && <Chip>{NATURES[header.nature] ?? header.nature}</Chip>}
            {header?.contract_name && (
              <Chip kind={header.verified ? 'up' : 'neutral'}>
                {header.contract_name}
                {header.verified ? ', verified' : ''}
              </Chip>
            )}
            {header?.sanctioned && <Chip kind="down">OFAC sanctioned</Chip>}
            {header && <Labels labels={header.labels} most={6} />}
          </span>
        </div>
        <span className={styles.origin}>
          <Origins basis={header?.basis} raw={header} />
        </span>
      </section>
      <StatStrip
        label="Key figures"
        loading={header === undefined}
        stats={[
          {
            key: 'worth',
            label: 'Net worth',
            value: header?.net_worth_usd ? formatUsd(dollarsOf(header.net_worth_usd)) : 'no price',
            extra: header?.net_worth_usd ? 'of what has a price' : undefined,
          },
          {
            key: 'balance',
            label: 'Balance',
            value: header && (header.balance ? <Amount amount={header.balance} /> : 'unknown'),
            extra: header ? pendingOf(header) : undefined,
          },
          { key: 'received', label: 'Received', value: header?.received ? <Amount amount={header.received} /> : '—' },
          { key: 'sent', label: 'Sent', value: header?.sent ? <Amount amount={header.sent} /> : '—' },
          { key: 'txs', label: 'Transactions', value: formatInteger(header?.tx_count) },
          ...(header?.transfer_count === null || header?.transfer_count === undefined
            ? []
            : [{ key: 'transfers', label: 'Token transfers', value: formatInteger(header.transfer_count) }]),
          {
            key: 'first',
            label: 'First seen',
            value: header?.first_seen ? formatDate(header.first_seen) : header && !whole ? 'not loaded' : '—',
          },
          { key: 'last', label: 'Last seen', value: header?.last_seen ? formatDate(header.last_seen) : '—' },
        ]}
      />
      {header && header.risks.length > 0 && (
        <ul className={styles.risks} aria-label="Risk signals">
          {header.risks.slice(0, 6).map((risk) => (
            <li key={`${risk.code}:${risk.address}`}>
              <Note kind={risk.code.startsWith('sanctioned') ? 'error' : 'info'}>
                {risk.message} {risk.source ? `Source: ${risk.source}. ` : ''}
                {risk.address !== header.address && <Link to={profileOf(header.chain, risk.address)}>Who</Link>}
                {risk.txs.slice(0, 3).map((tx, at) => (
                  <span key={tx}>
                    {' '}
                    <Link to={transactionOf(header.chain, tx)}>Transaction {at + 1}</Link>
                  </span>
                ))}
              </Note>
            </li>
          ))}
          {header.risks.length > 6 && <li className={styles.dim}>and {header.risks.length - 6} more</li>}
        </ul>
      )}
      {isFunderComing && (
        <p className={styles.others}>
          First funded by <Skeleton width={180} />
        </p>
      )}
      {first && header && (
        <p className={styles.others}>
          First funded by{' '}
          <AddressLink chain={header.chain} address={first.address} labels={first.labels} nobody="newly mined coins" />
          {funder?.movement?.time && `on ${formatDate(funder.movement.time)}`}
        </p>
      )}
      {header && header.other_chains.length > 0 && (
        <p className={styles.others}>
          The same address is used on:{' '}
          {header.other_chains.map((id) => (
            <Link key={id} to={profileOf(id, header.address)}>
              {id}
            </Link>
          ))}
        </p>
      )}
      {header && header.unread_chains.length > 0 && (
        <p className={styles.others} role="status">
          Couldn't check whether the address is used on{' '}
          {header.unread_chains.map(({ chain: id, reason }) => `${id} (${reason})`).join(', ')}
        </p>
      )}
      <Missing basis={header?.basis} />
    </>
  );
}
