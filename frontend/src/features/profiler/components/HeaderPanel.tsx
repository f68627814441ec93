/** The head of a profile: names, what it is, what it holds, and what speaks against it. */

import { Link } from 'react-router';
import type { Chain } from '@/api/chainsApi';
import type { Funder, Header } from '@/domain/addresses/types';
import { dollarsOf, exactUnits } from '@/format/amount';
import { formatInteger, formatUsd, MINUS } from '@/format/number';
import { formatDate } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { Labels, Missing, Origins } from '@/ui/Basis';
import { CopyText } from '@/ui/CopyText';
import { chainName } from '@/ui/chains';
import { Note } from '@/ui/fields';
import { StatStrip } from '@/ui/StatStrip';
import { Chip, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { profileOf, transactionOf } from '../view';
import styles from './HeaderPanel.module.css';
import { AddressLink } from './parts';

const NATURES: Readonly<Record<string, string>> = {
  key: copy.externallyOwnedAccount,
  contract: copy.contractAccount,
  unknown: copy.unknownKind,
  p2pkh: copy.legacyP2pkh,
  p2sh: copy.scriptHashP2sh,
  p2wpkh: copy.segWitP2wpkh,
  p2wsh: copy.segWitScriptP2wsh,
  p2tr: copy.taprootP2tr,
  other: copy.otherScript,
};

/** What is on its way in or out, and in no block yet. */
function pendingOf({ pending_in: come, pending_out: gone }: Header): string | undefined {
  const parts = [
    come.value === '0' ? '' : `+${exactUnits(come.value, come.decimals)}`,
    gone.value === '0' ? '' : `${MINUS}${exactUnits(gone.value, gone.decimals)}`,
  ];
  const text = parts.filter(Boolean).join(' ');
  return text === '' ? undefined : copy.pending(text);
}

interface HeaderPanelProps {
  readonly address: string;
  readonly chain: Chain | undefined;
  readonly header: Header | undefined;
  readonly funder: Funder | undefined;
  /** It is asked for after the head; its line is kept free until then. */
  readonly isFunderComing: boolean;
}

/** The source of a label that names none: the sentence says whose it is. */
const OWN_LABEL = 'private';

export function HeaderPanel({ address, chain, header, funder, isFunderComing }: HeaderPanelProps) {
  const known = header?.address ?? address;
  const whole = header !== undefined && !header.basis.truncated && !header.basis.loading;
  const first = funder?.movement?.peers[0];
  return (
    <>
      <section className={styles.head} aria-label={copy.addressTitle}>
        <div className={styles.name}>
          <CopyText text={known} what={copy.addressInline} />
          <span className={styles.chips}>
            {chain && <Chip>{chain.name}</Chip>}
            {header && <Chip>{NATURES[header.nature] ?? header.nature}</Chip>}
            {header?.contract_name && (
              <Chip kind={header.verified ? 'up' : 'neutral'}>
                {header.contract_name}
                {header.verified ? copy.verified : ''}
              </Chip>
            )}
            {header?.sanctioned && <Chip kind="down">{copy.ofacSanctioned}</Chip>}
            {header && <Labels labels={header.labels} most={6} />}
          </span>
        </div>
        <span className={styles.origin}>
          <Origins basis={header?.basis} raw={header} />
        </span>
      </section>
      <StatStrip
        label={copy.keyFigures}
        loading={header === undefined}
        stats={[
          {
            key: 'worth',
            label: copy.netWorth,
            value: header?.net_worth_usd ? formatUsd(dollarsOf(header.net_worth_usd)) : copy.noPrice,
            extra: header?.net_worth_usd ? copy.pricedAssetsOnly : undefined,
          },
          {
            key: 'balance',
            label: copy.balance,
            value: header && (header.balance ? <Amount brief amount={header.balance} /> : 'unknown'),
            extra: header ? pendingOf(header) : undefined,
          },
          // Providers of account chains give no such sums: a dash would take the room of a date.
          ...(header === undefined || header.received
            ? [{ key: 'received', label: copy.received, value: header?.received && <Amount brief amount={header.received} /> }]
            : []),
          ...(header === undefined || header.sent
            ? [{ key: 'sent', label: copy.sent, value: header?.sent && <Amount brief amount={header.sent} /> }]
            : []),
          { key: 'txs', label: copy.transactions, value: formatInteger(header?.tx_count) },
          ...(header?.transfer_count === null || header?.transfer_count === undefined
            ? []
            : [{ key: 'transfers', label: copy.tokenTransfers, value: formatInteger(header.transfer_count) }]),
          {
            key: 'first',
            label: copy.firstSeen,
            value: header?.first_seen ? formatDate(header.first_seen) : header && !whole ? copy.notLoaded : '—',
          },
          { key: 'last', label: copy.lastSeen, value: header?.last_seen ? formatDate(header.last_seen) : '—' },
        ]}
      />
      {header && header.risks.length > 0 && (
        <ul className={styles.risks} aria-label={copy.riskSignals}>
          {header.risks.slice(0, 6).map((risk) => (
            <li key={`${risk.code}:${risk.address}`}>
              <Note kind={risk.code.startsWith('sanctioned') ? 'error' : 'info'}>
                {risk.message} {risk.source && risk.source !== OWN_LABEL ? copy.sourceOfSource(risk.source) : ''}
                {risk.address !== header.address && <Link to={profileOf(header.chain, risk.address)}>{copy.who}</Link>}
                {risk.txs.slice(0, 3).map((tx, at) => (
                  <span key={tx}>
                    {' '}
                    <Link to={transactionOf(header.chain, tx)}>{copy.transactionOfAt(at + 1)}</Link>
                  </span>
                ))}
              </Note>
            </li>
          ))}
          {header.risks.length > 6 && <li className={styles.dim}>{copy.andMore(header.risks.length - 6)}</li>}
        </ul>
      )}
      {isFunderComing && (
        <p className={styles.others}>
          {copy.firstFundedBy} <Skeleton width={180} />
        </p>
      )}
      {first && header && (
        <p className={styles.others}>
          {copy.firstFundedBy}{' '}
          <AddressLink chain={header.chain} address={first.address} labels={first.labels} nobody={copy.newlyMinedCoins} />
          {funder?.movement?.time && copy.fundedOn(formatDate(funder.movement.time))}
        </p>
      )}
      {header && header.other_chains.length > 0 && (
        <p className={styles.others}>
          {copy.theSameAddressIsUsed}{' '}
          {header.other_chains.map((id) => (
            <Link key={id} to={profileOf(id, header.address)}>
              {chainName(id)}
            </Link>
          ))}
        </p>
      )}
      {header && header.unread_chains.length > 0 && (
        <p className={styles.others} role="status">
          {copy.couldntCheckWhetherTheAddress(
            header.unread_chains.map(({ chain: id, reason }) => `${chainName(id)} (${reason})`).join(', '),
          )}
        </p>
      )}
      <Missing basis={header?.basis} />
    </>
  );
}
