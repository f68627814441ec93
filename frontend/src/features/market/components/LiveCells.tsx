/** Cells that follow the stream. A change flashes quietly behind the figure; the row never moves. */

import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { newer, type TickBoard, useTick } from '@/domain/market/ticks';
import type { CoinMarket } from '@/domain/market/types';
import { formatDateTime } from '@/format/time';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { copy } from '../copy';
import { change24h } from '../rows';
import styles from './TokenTable.module.css';

interface LiveProps {
  board: TickBoard;
  coin: CoinMarket;
}

export function LivePrice({ board, coin }: LiveProps) {
  const tick = newer(useTick(board, coin.id), coin.last_updated);
  const value = tick?.price_usd ?? coin.current_price ?? null;
  const shown = useRef<{ value: number | null; flash: string; sequence: number }>({ value, flash: '', sequence: 0 });
  if (shown.current.value !== value) {
    const rises = value !== null && shown.current.value !== null ? value > shown.current.value : null;
    shown.current = {
      value,
      flash: rises === null || !tick ? '' : rises ? (styles.flashUp ?? '') : (styles.flashDown ?? ''),
      sequence: shown.current.sequence + 1,
    };
  }
  return (
    <span key={shown.current.sequence} className={`${styles.live} ${shown.current.flash}`}>
      {coin.stale_since && (
        <span className={styles.stale} title={copy.lastValidPriceFromThe(formatDateTime(coin.stale_since))}>
          <CircleAlert aria-hidden="true" />
          <span className="visually-hidden">{copy.lastValidPrice} </span>
        </span>
      )}
      <Usd value={value} />
    </span>
  );
}

export function LiveChange({ board, coin, chip }: LiveProps & { chip?: boolean }) {
  const tick = newer(useTick(board, coin.id), coin.last_updated);
  return <Delta value={tick?.change_24h ?? change24h(coin)} chip={chip} />;
}
