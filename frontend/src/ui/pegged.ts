/** Coins whose price says nothing, because it is the dollar's. */

import { isNumber } from '@/format/number';

interface Priced {
  readonly current_price?: number | null;
  readonly price_change_percentage_24h?: number | null;
}

/** A coin that stays within 3 % of a dollar and hardly moves is pegged; its price is no news. */
export const isPegged = ({ current_price: price, price_change_percentage_24h: change }: Priced): boolean =>
  isNumber(price) && Math.abs(price - 1) < 0.03 && Math.abs(change ?? 0) < 1;
