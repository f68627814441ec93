/** One transfer with everything it is based on. */

import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import { Name, Value } from '@/domain/whales/parts';
import type { Peer, Whale } from '@/domain/whales/types';
import { forwardWords, KIND_WORDS, kindOf, priceWords } from '@/domain/whales/words';
import { unitsOf, unitWords } from '@/format/amount';
import { formatInteger, formatPercent, isNumber } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { askForCase, transactionPart } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Modal } from '@/ui/Modal';
import styles from '../WhalesPage.module.css';
import { MuteMenu } from './MuteMenu';

function Person({ peer, nobody }: { peer: Peer; nobody: string }) {
  if (!peer.address) return nobody;
  return (
    <span className={styles.person}>
      <CopyText text={peer.address} shown={peer.address} what="address" />
      {peer.labels.map((label) => (
        <span key={`${label.kind}:${label.source}:${label.text}`} className={styles.named}>
          <Name label={label} /> <span className={styles.dim}>by {label.source === 'private' ? 'you' : label.source}</span>
        </span>
      ))}
    </span>
  );
}

export function WhaleDialog({ row, onClose }: { row: Whale; onClose: () => void }) {
  const subject = row.receiver.address ?? row.senders[0]?.address;
  const more = row.sender_count - row.senders.length;
  const { amount, provenance } = row;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Amount',
      <span
        key="amount"
        className="num"
      >{`${unitsOf(amount.value, amount.decimals)} ${unitWords(amount.symbol, amount.decimals)}`}</span>,
    ],
    [
      'Contract',
      amount.asset === 'native' ? (
        'none: the chain’s own asset'
      ) : (
        <CopyText key="contract" text={amount.asset} shown={shorten(amount.asset, 8, 6)} what="contract" />
      ),
    ],
    [
      'Value',
      <span key="value">
        <Value row={row} />: {priceWords(row)}
      </span>,
    ],
    ['Of 24h volume', row.volume_percent ? formatPercent(Number(row.volume_percent)) : 'unknown'],
    [
      'From',
      <span key="from" className={styles.people}>
        {row.senders.length === 0 && (row.kind === 'mint' ? 'newly minted' : 'a script without an address')}
        {row.senders.map((peer) => (
          <Person key={peer.address} peer={peer} nobody="no address" />
        ))}
        {more > 0 && <span className={styles.dim}>and {formatInteger(more)} more senders</span>}
      </span>,
    ],
    ['To', <Person key="to" peer={row.receiver} nobody={row.kind === 'burn' ? 'burned' : 'a script without an address'} />],
    ['Transaction', <CopyText key="tx" text={row.tx} shown={shorten(row.tx, 12, 10)} what="hash" />],
    [
      'Block',
      row.block === null
        ? 'none yet: pending in the mempool, may be replaced'
        : `${formatInteger(row.block)} of ${formatDateTime(row.time)}, ${formatInteger(row.confirmations)} confirmations`,
    ],
    ['Price after', row.forward.map(forwardWords).join(', ')],
    ['Seen', formatDateTime(row.seen_at)],
    ['Provider', provenance ? `${provenance.provider}, ${formatDateTime(provenance.fetched_at)}` : 'not named'],
    [
      'Endpoint',
      <span key="endpoint" className="mono">
        {provenance?.endpoint}
      </span>,
    ],
    [
      'SHA-256',
      provenance?.sha256 ? (
        <CopyText key="sha" text={provenance.sha256} shown={shorten(provenance.sha256, 10, 8)} what="hash" />
      ) : (
        'unknown'
      ),
    ],
  ];
  return (
    <Modal
      title={`${KIND_WORDS[kindOf(row)] ?? row.kind} on ${chainName(row.chain)}`}
      onClose={onClose}
      width={680}
      foot={
        <>
          <MuteMenu row={row} onMuted={onClose} />
          <Button
            onClick={() => {
              onClose();
              askForCase(`Transaction ${shorten(row.tx, 10, 8)}`, [transactionPart(row.chain, row.tx)]);
            }}
          >
            Add to case
          </Button>
          {subject && <ButtonLink to={paths.newLabelOn(row.chain, subject)}>Label</ButtonLink>}
          <ButtonLink to={paths.tracerOf(row.tx, row.chain)}>Open in tracer</ButtonLink>
          {subject && (
            <ButtonLink kind="primary" to={paths.profilerOf(subject, row.chain)}>
              Open profile
            </ButtonLink>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isNumber(row.change_percent) && (
        <p className={styles.quiet}>
          Heuristics identify this output as the sender’s own change, {row.change_percent}% sure. That is derived, not a fact.
        </p>
      )}
      {row.direction === null && row.kind === 'transfer' && (
        <p className={styles.quiet}>No name is known that would make this a purchase or a sale.</p>
      )}
    </Modal>
  );
}
