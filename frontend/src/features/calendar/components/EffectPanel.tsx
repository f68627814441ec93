/** How a coin's price moved after events of one kind, beside other times of the same weekday and hour. */

import { useState } from 'react';
import { type EffectCell, useGetPriceEffectQuery } from '@/api/calendarApi';
import { kindWord } from '@/domain/calendar/kinds';
import { ABSENT, formatCount, formatRatio, formatSignedPercent } from '@/format/number';
import { formatDate } from '@/format/time';
import { CoinPicker } from '@/ui/CoinPicker';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './Calendar.module.css';

const AFTER: Readonly<Record<string, string>> = { '1h': copy.n1Hour, '24h': copy.n24Hours, '7d': copy.n7Days };

/** A difference of logarithms as the change that it is, in per cent. */
const change = (log: number): string => formatSignedPercent((Math.exp(log) - 1) * 100);

const COLUMNS: readonly FactColumn<EffectCell>[] = [
  { key: 'after', head: copy.after, isRowHead: true, cell: ({ after }) => AFTER[after] ?? after },
  { key: 'events', head: copy.eventsTitle, cell: ({ events }) => events },
  { key: 'mean', head: copy.mean, cell: ({ mean }) => (typeof mean === 'number' ? change(mean) : ABSENT) },
  {
    key: 'interval',
    head: copy.n90Interval,
    cell: ({ low, high }) =>
      typeof low === 'number' && typeof high === 'number' ? copy.to(change(low), change(high)) : copy.tooFewEvents,
  },
  { key: 'p', head: copy.pCorrected, cell: ({ p_corrected: p }) => formatRatio(p) },
];

export function EffectPanel({ kind, coin: preset }: { readonly kind: string; readonly coin: string }) {
  const [coin, setCoin] = useState(preset);
  const { currentData: effect, isError, error, refetch } = useGetPriceEffectQuery({ kind, coin });
  return (
    <section aria-label={copy.priceEffect}>
      <CoinPicker label={copy.priceEffectOn} value={coin} onChange={(id) => id !== '' && setCoin(id)} />
      {isError && effect === undefined ? (
        <FailedLine title={copy.couldntComputeThePriceEffect} error={error} onRetry={() => void refetch()} />
      ) : effect === undefined ? (
        <Skeleton height={132} />
      ) : (
        <>
          {effect.market_away && (
            <p className={styles.foot}>
              <FailedLine title={copy.couldntLoadPricesTheMarket} onRetry={() => void refetch()} />
            </p>
          )}
          <FactTable
            className={styles.effect}
            label={copy.priceEffect}
            scroll={{ className: styles.scroll, label: copy.effectByTime }}
            rows={effect.cells}
            rowKey={({ after }) => after}
            columns={COLUMNS}
          />
          <p className={styles.foot}>
            {copy.ofTheKindEachChange(
              formatCount(effect.found, copy.pastEvent),
              kindWord(kind),
              effect.grain === 'hour' ? copy.hourly : copy.daily,
            )}
          </p>
          {effect.hours_source && effect.hours_since && (
            <p className={styles.foot}>
              {copy.theFirstHourUses(effect.hours_source, formatDate(effect.hours_since, 'medium', 'UTC'))}
            </p>
          )}
          {effect.hours_missing && <p className={styles.foot}>{copy.noChangeAfterOneHour(effect.hours_missing)}</p>}
        </>
      )}
    </section>
  );
}
