/** At which hours of the week the address sends, in UTC. */

import { usePolled } from '@/api/polled';
import { HeatScale } from '@/charts/HeatScale';
import { heatColor } from '@/charts/heatColors';
import { useGetHeatmapQuery } from '@/domain/addresses/api';
import { formatInteger } from '@/format/number';
import { utcOffset } from '@/format/zones';
import { Note } from '@/ui/fields';
import { SideScroll } from '@/ui/SideScroll';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import styles from './ActivityTab.module.css';
import { TabFrame } from './TabFrame';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function ActivityTab({ view }: { view: View }) {
  const query = usePolled(useGetHeatmapQuery, scopeOf(view));
  return (
    <TabFrame
      title={copy.activity}
      note={copy.sentMovementsByHourAnd}
      query={query}
      isEmpty={(data) => data.counts.every((count) => count === 0)}
      empty={{ title: copy.noOutgoingTransfers, text: copy.onlyOutgoingTransfersShowWhen }}
    >
      {(data) => {
        const most = Math.max(1, ...data.counts);
        return (
          <div className={styles.body}>
            <SideScroll className={styles.scroll} label={copy.activityByHourAndWeekday}>
              <table className={styles.map}>
                <caption className="visually-hidden">{copy.sentMovementsByHourAnd}</caption>
                <thead>
                  <tr>
                    <td />
                    {HOURS.map((hour) => (
                      <th key={hour} scope="col">
                        {hour % 3 === 0 ? hour : <span className="visually-hidden">{hour}</span>}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {DAYS.map((day, at) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      {HOURS.map((hour) => {
                        const count = data.counts[at * 24 + hour] ?? 0;
                        return (
                          <td
                            key={hour}
                            title={copy.n00Utc(day, hour, formatInteger(count))}
                            style={{ background: heatColor(count, most) }}
                          >
                            <span className="visually-hidden">{formatInteger(count)}</span>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </SideScroll>
            <HeatScale label={copy.sentMovementsPerHour} most={most} />
            <Note kind="info">
              {data.utc_offset_hours === null || data.utc_offset_hours === undefined
                ? copy.noEstimateOfTheTime(data.reason)
                : copy.heuristicNotAFactWith(utcOffset(data.utc_offset_hours * 60), formatInteger(data.confidence), data.reason)}
            </Note>
          </div>
        );
      }}
    </TabFrame>
  );
}
