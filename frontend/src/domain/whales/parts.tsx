/** Small pieces of a row: who, what, and how much. */

import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { dollarsOf } from '@/format/amount';
import { isNumber } from '@/format/number';
import { shorten } from '@/format/text';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Chip, type ChipKind } from '@/ui/states';
import { copy } from './copy';
import styles from './parts.module.css';
import type { Label, Peer, Whale } from './types';
import { forwardWords, KIND_WORDS, kindOf, newestChange, priceWords, withinWords } from './words';

const LABEL_KINDS: Readonly<Record<string, ChipKind>> = { private: 'accent', pack: 'info', derived: 'neutral' };
const KIND_CHIPS: Readonly<Record<string, ChipKind>> = { mint: 'up', burn: 'down', to_exchange: 'warn', from_exchange: 'info' };

/** A name with who says so; a derived one is dashed, since it is a guess of ours. */
export function Name({ label }: { label: Label }) {
  const guessed = label.kind === 'derived';
  return (
    <span className={guessed ? styles.derived : undefined}>
      <Chip
        kind={label.sanctioned ? 'down' : (LABEL_KINDS[label.kind] ?? 'neutral')}
        title={copy.confidence(
          label.text,
          label.category ?? copy.noCategory,
          label.source,
          label.confidence,
          guessed ? copy.derivedNotAFact : '',
        )}
      >
        {label.sanctioned ? copy.sanctioned : ''}
        {label.entity ?? label.text}
      </Chip>
    </span>
  );
}

interface PartyProps {
  readonly chain: string;
  readonly peer: Peer | undefined;
  readonly others?: number;
  /** Shown where there is no address. */
  readonly nobody: string;
}

/** Begin and end of the address, whole in its title; the key L labels it. */
export function Party({ chain, peer, others = 0, nobody }: PartyProps) {
  if (!peer?.address) return <span className={styles.dim}>{nobody}</span>;
  const [first, ...more] = peer.labels;
  return (
    <span className={styles.party} data-address={peer.address} data-chain={chain}>
      <Link className="mono" to={paths.profilerOf(peer.address, chain)} title={peer.address}>
        {shorten(peer.address, 8, 6)}
      </Link>
      {(first || others > 0) && (
        <span className={styles.names}>
          {first && <Name label={first} />}
          {more.length > 0 && (
            <Chip title={more.map((label) => `${label.text} (${label.source})`).join('\n')}>+{more.length}</Chip>
          )}
          {others > 0 && <span className={styles.dim}>{copy.andMore(others)}</span>}
        </span>
      )}
    </span>
  );
}

export const Sender = ({ row }: { row: Whale }) => (
  <Party
    chain={row.chain}
    peer={row.senders[0]}
    others={row.sender_count - Math.min(1, row.senders.length)}
    nobody={row.kind === 'mint' ? copy.newlyMinted : copy.noAddress}
  />
);

export const Receiver = ({ row }: { row: Whale }) => (
  <Party chain={row.chain} peer={row.receiver} nobody={row.kind === 'burn' ? 'burned' : copy.noAddress} />
);

export function KindChip({ row }: { row: Whale }) {
  const kind = kindOf(row);
  return (
    <span className={styles.kind}>
      <Chip kind={KIND_CHIPS[kind] ?? 'neutral'}>{KIND_WORDS[kind] ?? kind}</Chip>
      {row.block === null && (
        <Chip kind="warn" title={copy.inTheMempoolNotIn}>
          {copy.pending}
        </Chip>
      )}
      {isNumber(row.change_percent) && <Chip title={copy.heuristicsIdentifyThisAsThe(row.change_percent)}>{copy.change}</Chip>}
    </span>
  );
}

export const Value = ({ row }: { row: Whale }) => (
  <span title={priceWords(row)}>
    <Usd value={dollarsOf(row.amount.usd)} mode="compact" />
  </span>
);

/** How the price changed within a day, or within an hour until the day is over. The title lists every known change. */
export function After({ row }: { row: Whale }) {
  const newest = newestChange(row.forward);
  return (
    <span className={styles.after} title={row.forward.map(forwardWords).join(', ')}>
      {newest?.change_percent ? (
        <Delta value={Number(newest.change_percent)} />
      ) : (
        <span className={styles.dim}>{newest ? copy.noPrice : copy.notYet}</span>
      )}
      {newest && <span className={styles.dim}>{copy.in(withinWords(newest.hours))}</span>}
    </span>
  );
}
