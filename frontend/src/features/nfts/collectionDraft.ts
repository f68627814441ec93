/** What the reader says of a followed collection, as it is typed and as it is sent. */

import type { ChangedCollection, FollowedCollection } from '@/api/nftsApi';
import type { FieldErrors } from '@/api/types';

export interface CollectionDraft {
  readonly count: string;
  readonly valuation: string;
  readonly price: string;
  readonly note: string;
  readonly hidden: boolean;
}

export const draftOf = ({ count, valuation, price_usd: price, note, hidden }: FollowedCollection): CollectionDraft => ({
  count,
  valuation,
  price: price ?? '',
  note,
  hidden,
});

/** A plain decimal of what people write: "$1,200.50" is 1200.50. */
const plain = (text: string): string => text.trim().replace(/^\$/, '').replaceAll(',', '');

const DECIMAL = /^\d{1,20}(\.\d{1,18})?$/;

/** Whether the valuation takes a price that is entered; a floor is the market's. */
export const needsPrice = (valuation: string): boolean => valuation === 'last_sale' || valuation === 'manual';

export function faultsOf({ count, valuation, price }: CollectionDraft): FieldErrors {
  const faults: Record<string, string[]> = {};
  if (plain(count) !== '' && !DECIMAL.test(plain(count))) faults.count = ['Enter a number of items, like 2.'];
  if (needsPrice(valuation) && plain(price) !== '' && !DECIMAL.test(plain(price)))
    faults.price_usd = ['Enter an amount in US dollars, like 1200.50.'];
  return faults;
}

/** An empty price is unknown and not zero. */
export const bodyOf = ({ count, valuation, price, note, hidden }: CollectionDraft): ChangedCollection => ({
  count: plain(count) || '0',
  valuation,
  price_usd: needsPrice(valuation) ? plain(price) || null : null,
  note: note.trim(),
  hidden,
});
