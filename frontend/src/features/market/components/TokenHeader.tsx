/** Who this is, what it costs now, and what can be done with it. The height is the same before and after loading. */

import { BellPlus, ChartSpline, Eye, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '@/app/paths';
import type { CoinDetail } from '@/domain/market/types';
import { ForEditors } from '@/domain/teams/ForEditors';
import { formatUsd, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import { askForAlert, askToWatch } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Delta } from '@/ui/Delta';
import layout from '@/ui/layout.module.css';
import { Usd } from '@/ui/Num';
import { useTabTitle } from '@/ui/PageHeader';
import { useNamePage } from '@/ui/pageName';
import { Chip, Skeleton } from '@/ui/states';
import { TokenIcon } from '@/ui/TokenIcon';
import { copy } from '../copy';
import styles from './TokenHeader.module.css';

interface TokenHeaderProps {
  readonly id: string;
  readonly coin: CoinDetail | undefined;
  readonly price: number | null;
  readonly change: number | null;
  readonly ended: string | null;
  /** Why the price is not the newest, where it is not. */
  readonly stalled: ReactNode;
  readonly starred: boolean;
  readonly onStar: () => void;
}

export function TokenHeader({ id, coin, price, change, ended, stalled, starred, onStar }: TokenHeaderProps) {
  useTabTitle(coin ? `${coin.name} ${isNumber(price) ? formatUsd(price) : ''}`.trim() : 'Token');
  useNamePage(coin?.name);
  const market = coin?.market_data;
  return (
    <header className={styles.header} data-subject data-token={id} data-price={isNumber(price) ? String(price) : undefined}>
      <div className={styles.who}>
        {coin ? <TokenIcon id={coin.id} symbol={coin.symbol} size={40} /> : <Skeleton width={40} height={40} round />}
        <div>
          <h1 className={styles.name}>
            {coin ? coin.name : <Skeleton width={120} height={14} />}
            {coin && <span className={styles.symbol}>{coin.symbol.toUpperCase()}</span>}
            {coin && isNumber(coin.market_cap_rank) && (
              <Chip title={copy.rankByMarketCapitalisation}>#{coin.market_cap_rank}</Chip>
            )}
          </h1>
          <p className={styles.price}>
            {coin ? <Usd value={price} /> : <Skeleton width={150} height={24} />}
            {coin && !ended && (
              <span className={styles.change}>
                <Delta value={change} chip /> 24h
              </span>
            )}
            {ended && <Chip kind="warn">{copy.dataEndedOn(formatDate(ended))}</Chip>}
            {stalled}
          </p>
        </div>
      </div>
      <DayRange low={market?.low_24h?.usd} high={market?.high_24h?.usd} price={price} />
      <div className={layout.buttons}>
        <Button aria-pressed={starred} onClick={onStar} className={classes(starred && styles.starred)}>
          <Star aria-hidden="true" />
          {starred ? copy.starred : copy.star}
        </Button>
        <ForEditors>
          <Button disabled={!coin} onClick={() => coin && askToWatch({ kind: 'token', ref: id, name: coin.name })}>
            <Eye aria-hidden="true" />
            {copy.watch}
          </Button>
          <Button
            aria-keyshortcuts="A"
            onClick={() => askForAlert({ coin: id, price: isNumber(price) ? String(price) : undefined })}
          >
            <BellPlus aria-hidden="true" />
            {copy.createAlert}
          </Button>
        </ForEditors>
        <ButtonLink to={paths.forecastOf(id)}>
          <ChartSpline aria-hidden="true" />
          {copy.forecast}
        </ButtonLink>
      </div>
    </header>
  );
}

/** Where the price stands between the day's lowest and highest. */
function DayRange({
  low,
  high,
  price,
}: {
  low: number | null | undefined;
  high: number | null | undefined;
  price: number | null;
}) {
  if (!isNumber(low) || !isNumber(high) || !(high > low)) return <div className={styles.range} />;
  const at = isNumber(price) ? Math.min(100, Math.max(0, ((price - low) / (high - low)) * 100)) : null;
  return (
    <dl className={styles.range}>
      <div>
        <dt>{copy.low24h}</dt>
        <dd>
          <Usd value={low} />
        </dd>
      </div>
      <span className={styles.track} aria-hidden="true">
        {at !== null && <i style={{ left: `${at}%` }} />}
      </span>
      <div>
        <dt>{copy.high24h}</dt>
        <dd>
          <Usd value={high} />
        </dd>
      </div>
    </dl>
  );
}
