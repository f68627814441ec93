/** One transfer with everything it is based on. */

import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { Name, Value } from '@/domain/whales/parts';
import type { Peer, Whale } from '@/domain/whales/types';
import { forwardWords, KIND_WORDS, kindOf, priceWords } from '@/domain/whales/words';
import { exactWithUnit } from '@/format/amount';
import { formatCount, formatInteger, formatShare, isNumber } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { askForCase, transactionPart } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Modal } from '@/ui/Modal';
import { copy } from '../copy';
import styles from '../WhalesPage.module.css';
import { MuteMenu } from './MuteMenu';

function Person({ peer, nobody }: { peer: Peer; nobody: string }) {
  if (!peer.address) return nobody;
  return (
    <span className={styles.person}>
      <CopyText text={peer.address} shown={peer.address} what={copy.address} />
      {peer.labels.map((label) => (
        <span key={`${label.kind}:${label.source}:${label.text}`} className={styles.named}>
          <Name label={label} />{' '}
          <span className={styles.dim}>{copy.labelledBy(label.source === 'private' ? copy.you : label.source)}</span>
        </span>
      ))}
    </span>
  );
}

export function WhaleDialog({ row, onClose }: { row: Whale; onClose: () => void }) {
  const subject = row.receiver.address ?? row.senders[0]?.address;
  const more = row.sender_count - row.senders.length;
  const { amount, provenance } = row;
  const creates = useCreates();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Amount',
      <span key="amount" className="num">
        {exactWithUnit(amount.value, amount)}
      </span>,
    ],
    [
      'Contract',
      amount.asset === 'native' ? (
        copy.noneTheChainsOwnAsset
      ) : (
        <CopyText key="contract" text={amount.asset} shown={shorten(amount.asset, 8, 6)} what={copy.contract} />
      ),
    ],
    [
      'Value',
      <span key="value">
        <Value row={row} />: {priceWords(row)}
      </span>,
    ],
    [copy.of24hVolume, row.volume_percent ? formatShare(Number(row.volume_percent) / 100) : 'unknown'],
    [
      'From',
      <span key="from" className={styles.people}>
        {row.senders.length === 0 && (row.kind === 'mint' ? copy.newlyMinted : copy.aScriptWithoutAnAddress)}
        {row.senders.map((peer) => (
          <Person key={peer.address} peer={peer} nobody={copy.noAddress} />
        ))}
        {more > 0 && <span className={styles.dim}>{copy.andMoreSenders(formatCount(more, copy.moreSender))}</span>}
      </span>,
    ],
    ['To', <Person key="to" peer={row.receiver} nobody={row.kind === 'burn' ? 'burned' : copy.aScriptWithoutAnAddress} />],
    ['Transaction', <CopyText key="tx" text={row.tx} shown={shorten(row.tx, 12, 10)} what={copy.hash} />],
    [
      'Block',
      row.block === null
        ? copy.noneYetPendingInThe
        : copy.ofConfirmations(
            formatInteger(row.block),
            formatDateTime(row.time),
            formatCount(row.confirmations, copy.confirmation),
          ),
    ],
    [copy.priceAfter, row.forward.map(forwardWords).join(', ')],
    ['Seen', formatDateTime(row.seen_at)],
    ['Provider', provenance ? `${provenance.provider}, ${formatDateTime(provenance.fetched_at)}` : copy.notNamed],
    [
      'Endpoint',
      <span key="endpoint" className="mono">
        {provenance?.endpoint}
      </span>,
    ],
    [
      'SHA-256',
      provenance?.sha256 ? (
        <CopyText key="sha" text={provenance.sha256} shown={shorten(provenance.sha256, 10, 8)} what={copy.hash} />
      ) : (
        'unknown'
      ),
    ],
  ];
  return (
    <Modal
      title={copy.movementOnChain(KIND_WORDS[kindOf(row)] ?? row.kind, chainName(row.chain))}
      onClose={onClose}
      width={680}
      foot={
        <>
          {creates && <MuteMenu row={row} onMuted={onClose} />}
          {creates && (
            <Button
              onClick={() => {
                onClose();
                askForCase(copy.transaction(shorten(row.tx, 10, 8)), [transactionPart(row.chain, row.tx)]);
              }}
            >
              {copy.addToCase}
            </Button>
          )}
          {creates && subject && <ButtonLink to={paths.newLabelOn(row.chain, subject)}>{copy.label}</ButtonLink>}
          <ButtonLink to={paths.tracerOf(row.tx, row.chain)}>{copy.openInTracer}</ButtonLink>
          {subject && (
            <ButtonLink kind="primary" to={paths.profilerOf(subject, row.chain)}>
              {copy.openProfile}
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
      {isNumber(row.change_percent) && <p className={styles.quiet}>{copy.heuristicsIdentifyThisOutputAs(row.change_percent)}</p>}
      {row.direction === null && row.kind === 'transfer' && <p className={styles.quiet}>{copy.noNameIsKnownThat}</p>}
    </Modal>
  );
}
