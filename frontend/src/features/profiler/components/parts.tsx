/** Small pieces that every tab uses: an address with its names, an amount, a price that may be missing. */

import { Link } from 'react-router';
import type { Label } from '@/domain/addresses/types';
import { dollarsOf } from '@/format/amount';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Labels } from '@/ui/Basis';
import { Usd } from '@/ui/Num';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { profileOf, transactionOf } from '../view';
import styles from './parts.module.css';

interface AddressProps {
  readonly chain: string;
  readonly address: string | null | undefined;
  readonly labels?: readonly Label[];
  /** Shown where there is no address. */
  readonly nobody?: string;
}

export function AddressLink({ chain, address, labels = [], nobody = copy.noAddress }: AddressProps) {
  if (!address) return <span className={styles.dim}>{nobody}</span>;
  return (
    <span className={styles.address} data-address={address} data-chain={chain}>
      <Link className="mono" to={profileOf(chain, address)} title={address}>
        {shorten(address, 8, 6)}
      </Link>
      <Labels labels={labels} most={1} />
    </span>
  );
}

export function TxLink({ chain, tx }: { chain: string; tx: string }) {
  return (
    <span className={styles.address}>
      <Link className="mono" to={transactionOf(chain, tx)} title={tx}>
        {shorten(tx, 8, 6)}
      </Link>
    </span>
  );
}

/** "no price" where nobody knows it: never today's price for another day. */
export function Price({ usd }: { usd: string | null | undefined }) {
  const value = dollarsOf(usd);
  return value === null ? <span className={styles.dim}>{copy.noPrice}</span> : <Usd value={value} />;
}

export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <Chip kind="warn">{copy.unconfirmed}</Chip>;
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
