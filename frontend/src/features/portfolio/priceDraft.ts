/** What the form of an entered price holds, and what is sent of it. Pure. */

import type { ManualPrice, NewManualPrice } from '@/api/portfolioApi';

export interface PriceDraft {
  readonly asset: string;
  /** `yyyy-mm-dd`, UTC. */
  readonly day: string;
  /** As it was typed: the server reads it. */
  readonly price: string;
}

/** A new price of an asset, for today in UTC. */
export const newPrice = (asset: string, now: number): PriceDraft => ({
  asset,
  day: new Date(now).toISOString().slice(0, 10),
  price: '',
});

export const draftOf = ({ asset, day, price }: ManualPrice): PriceDraft => ({ asset, day, price });

export const priceOf = ({ asset, day, price }: PriceDraft): NewManualPrice => ({
  asset: asset.trim(),
  day,
  price: price.trim(),
});
