import type { ReactNode } from 'react';
import type { LeadingCoin } from '@/api/overviewApi';
import { paths } from '@/app/paths';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import type { Row } from '../components/Rows';
import { copy } from '../copy';

/** A change with its period, since nothing above these rows names it. */
export const dayChange = (percent: number | null | undefined): ReactNode => (
  <>
    <Delta value={percent} /> {copy.in24h}
  </>
);

/** A coin with its price, its day and its size. */
export const coinRow = (coin: LeadingCoin): Row => ({
  key: coin.id,
  lead: coin.name,
  under: (
    <>
      {copy.cap(coin.symbol.toUpperCase())} <Usd mode="compact" value={coin.market_cap} />
    </>
  ),
  to: paths.tokenOf(coin.id),
  trail: <Usd value={coin.current_price} />,
  trailUnder: dayChange(coin.price_change_percentage_24h),
});
