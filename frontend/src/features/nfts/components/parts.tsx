/** What several places say of a collection: its floor, its market, its value. */

import type { FollowedCollection } from '@/api/nftsApi';
import { exactDecimal } from '@/format/amount';
import { formatUsd } from '@/format/number';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { FLOOR_UNKNOWN, figureOf, floorWords, holdsAny, nativeWords, THIN_WORDS, valuationWords } from '../words';
import styles from './Nfts.module.css';

export const ThinChip = () => (
  <Chip kind="warn" title={THIN_WORDS}>
    {copy.thinMarket}
  </Chip>
);

type Floored = Pick<FollowedCollection, 'floor_usd' | 'floor_native' | 'native_symbol'>;

/** In US dollars, with the network's coin below. */
export function Floor({ of: { floor_usd: usd, floor_native: native, native_symbol: symbol } }: { of: Floored }) {
  const dollars = figureOf(usd);
  const coins = floorWords(native, symbol);
  if (dollars === null && coins === null) {
    return <span className={`${styles.unknown} ${styles.wide}`}>{FLOOR_UNKNOWN}</span>;
  }
  return (
    <span className={`num ${styles.stack}`} title={nativeWords(native, symbol) ?? undefined}>
      <span>{dollars === null ? coins : formatUsd(dollars)}</span>
      {dollars !== null && coins !== null && <small>{coins}</small>}
    </span>
  );
}

/** How many the reader holds, and by what they are valued. */
export const Owned = ({ of }: { of: FollowedCollection }) =>
  holdsAny(of) ? (
    <span className={`num ${styles.stack}`}>
      <span>{exactDecimal(of.count)}</span>
      <small>{copy.byValuation(valuationWords(of.valuation))}</small>
    </span>
  ) : (
    <span className={styles.unknown}>{copy.none}</span>
  );

/** A value that is unknown is said to be, where there is something to value. */
export function Value({ of }: { of: FollowedCollection }) {
  const value = figureOf(of.value_usd);
  if (!holdsAny(of)) return <span className={styles.unknown}>—</span>;
  if (value === null) return <span className={styles.unknown}>{copy.noValue}</span>;
  return <span className="num">{formatUsd(value)}</span>;
}
