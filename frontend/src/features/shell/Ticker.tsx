/** Three leading coins that are not pegged to the dollar, kept live by the stream. */

import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAppDispatch } from '@/api/hooks';
import { messages } from '@/api/messages';
import { LEADERS, type LeadingCoin, MARKET_REFRESH_MS, overviewApi, RANKED, useGetLeadingCoinsQuery } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { useLiveTicks } from '@/api/stream';
import { paths } from '@/app/paths';
import { isNumber } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { isPegged } from '@/ui/pegged';
import { FailedLine, Skeleton } from '@/ui/states';
import { copy } from './copy';
import styles from './TopBar.module.css';

const SHOWN = 3;
/** About as wide as the first three coins are. */
const SHOWN_WIDTHS = [140, 134, 112];

export const leaders = (coins: readonly LeadingCoin[]): readonly LeadingCoin[] =>
  coins.filter((coin) => isNumber(coin.current_price) && coin.market_cap_rank !== null && !isPegged(coin)).slice(0, SHOWN);

/** Keeps the leading coins live on every page, whether or not there is room to show them; so the line stands whenever somebody is signed in. */
export function useLiveLeaders(): void {
  const dispatch = useAppDispatch();
  // The stream is asked for every coin, so that one connection serves all pages; what is not on this list is left alone.
  useLiveTicks([], (ticks) => {
    for (const list of [LEADERS, RANKED])
      dispatch(
        overviewApi.util.updateQueryData('markets', list, (kept) => {
          for (const tick of ticks) {
            const coin = kept.data.find((candidate) => candidate.id === tick.id);
            if (coin === undefined) continue;
            coin.current_price = tick.price_usd;
            coin.price_change_percentage_24h = tick.change_24h ?? coin.price_change_percentage_24h;
          }
        }),
      );
  });
}

export function Ticker() {
  const { data, isError, error, refetch } = useGetLeadingCoinsQuery(undefined, every(MARKET_REFRESH_MS));
  const coins = useMemo(() => leaders(data?.data ?? []), [data]);

  if (isError && data === undefined)
    return (
      <div className={styles.ticker}>
        <FailedLine title={messages.market} error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (data === undefined)
    return (
      <div className={styles.ticker} aria-hidden="true">
        {SHOWN_WIDTHS.map((width) => (
          <Skeleton key={width} width={width} style={{ alignSelf: 'center' }} />
        ))}
      </div>
    );
  if (coins.length === 0) return null;
  return (
    <nav aria-label={copy.leadingCoins} className={styles.ticker}>
      {coins.map((coin) => (
        <Link key={coin.id} to={paths.tokenOf(coin.id)} className={styles.tick} title={copy.priceAndChange(coin.name)}>
          <span className={styles.symbol}>{coin.symbol.toUpperCase()}</span>
          <Usd value={coin.current_price} />
          <Delta value={coin.price_change_percentage_24h} />
        </Link>
      ))}
    </nav>
  );
}
