/** How a coin's price moved after events of one kind, beside other times of the same weekday and hour. */

import { useState } from 'react';
import { type EffectCell, type PriceEffect, useGetPriceEffectQuery } from '@/api/calendarApi';
import { fieldErrors, isFailure } from '@/api/failure';
import { kindWord } from '@/domain/calendar/kinds';
import { ABSENT, formatCount, formatInteger, formatRatio, formatSignedPercent } from '@/format/number';
import { formatDate } from '@/format/time';
import { CoinPicker } from '@/ui/CoinPicker';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Note } from '@/ui/fields';
import { FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './Calendar.module.css';

const AFTER: Readonly<Record<string, string>> = { '1h': copy.n1Hour, '24h': copy.n24Hours, '7d': copy.n7Days };

/** A difference of logarithms as the change that it is, in per cent. */
const change = (log: number): string => formatSignedPercent((Math.exp(log) - 1) * 100);

/** "167 after 1 hour, 92 after 24 hours": events that don't count; nothing of prices that could not be loaded, or that there are none of. */
const leftOutOf = ({ cells, found, market_away, hours_missing }: PriceEffect): string =>
  cells
    .filter(({ after, events }) => events < found && !(after === '1h' ? hours_missing : market_away))
    .map(({ after, events }) => copy.leftOutOf(formatInteger(found - events), AFTER[after] ?? after))
    .join(', ');

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
  // A coin without a history stays without one, however often it is asked for.
  const refused = isError && isFailure(error) && error.status === 422 ? Object.values(fieldErrors(error))[0]?.[0] : undefined;
  const leftOut = effect === undefined ? '' : leftOutOf(effect);
  return (
    <section aria-label={copy.priceEffect} className={styles.effectOf}>
      <CoinPicker label={copy.priceEffectOn} value={coin} onChange={(id) => id !== '' && setCoin(id)} />
      {effect === undefined && refused !== undefined ? (
        <Note kind="info">{refused}</Note>
      ) : isError && effect === undefined ? (
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
          {leftOut !== '' && <p className={styles.foot}>{copy.leftOutEvents(leftOut)}</p>}
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
