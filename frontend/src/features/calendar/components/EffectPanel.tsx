/** How a coin's price moved after events of one kind, beside other times of the same weekday and hour. */

import { useState } from 'react';
import { type EffectCell, useGetPriceEffectQuery } from '@/api/calendarApi';
import { kindWord } from '@/domain/calendar/kinds';
import { ABSENT, formatCount, formatRatio, formatSignedPercent } from '@/format/number';
import { CoinPicker } from '@/ui/CoinPicker';
import { Note } from '@/ui/fields';
import { FailedLine, Skeleton } from '@/ui/states';
import styles from './Calendar.module.css';

const AFTER: Readonly<Record<string, string>> = { '1h': '1 hour', '24h': '24 hours', '7d': '7 days' };

/** A difference of logarithms as the change that it is, in per cent. */
const change = (log: number): string => formatSignedPercent((Math.exp(log) - 1) * 100);

export function EffectPanel({ kind, coin: preset }: { readonly kind: string; readonly coin: string }) {
  const [coin, setCoin] = useState(preset);
  const { currentData: effect, isError, error, refetch } = useGetPriceEffectQuery({ kind, coin });
  return (
    <section aria-label="Price effect">
      <CoinPicker label="Price effect on" value={coin} onChange={(id) => id !== '' && setCoin(id)} />
      {isError && effect === undefined ? (
        <FailedLine title="Couldn't compute the price effect" error={error} onRetry={() => void refetch()} />
      ) : effect === undefined ? (
        <Skeleton height={132} />
      ) : (
        <>
          {effect.market_away && (
            <Note>Couldn't load prices. The market data service doesn't answer; try again in a minute.</Note>
          )}
          <div className={styles.scroll}>
            <table className={styles.effect}>
              <thead>
                <tr>
                  <th scope="col">After</th>
                  <th scope="col">Events</th>
                  <th scope="col">Mean</th>
                  <th scope="col">90 % interval</th>
                  <th scope="col">p, corrected</th>
                </tr>
              </thead>
              <tbody>
                {effect.cells.map((cell) => (
                  <EffectRow key={cell.after} cell={cell} />
                ))}
              </tbody>
            </table>
          </div>
          <p className={styles.foot}>
            {formatCount(effect.found, 'past event')} of the kind “{kindWord(kind)}”. Each change is compared with the same
            weekday and hour of the 26 weeks before, in {effect.grain === 'hour' ? 'hourly' : 'daily'} prices. Intervals and p
            need at least 10 events.
          </p>
        </>
      )}
    </section>
  );
}

function EffectRow({ cell }: { readonly cell: EffectCell }) {
  const { after, events, mean, low, high, p_corrected: p } = cell;
  return (
    <tr>
      <th scope="row">{AFTER[after] ?? after}</th>
      <td>{events}</td>
      <td>{typeof mean === 'number' ? change(mean) : ABSENT}</td>
      <td>{typeof low === 'number' && typeof high === 'number' ? `${change(low)} to ${change(high)}` : 'Too few events'}</td>
      <td>{formatRatio(p)}</td>
    </tr>
  );
}
