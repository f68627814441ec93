/** At which hours of the week the address sends, in UTC. */

import { usePolled } from '@/api/polled';
import { useGetHeatmapQuery } from '@/domain/addresses/api';
import { formatInteger } from '@/format/number';
import { Note } from '@/ui/fields';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import styles from './ActivityTab.module.css';
import { TabFrame } from './TabFrame';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const signed = (hours: number): string => `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;

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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
            <section className={styles.scroll} tabIndex={0} aria-label={copy.activityByHourAndWeekday}>
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
                        const share = Math.round((count / most) * 100);
                        return (
                          <td
                            key={hour}
                            title={copy.n00Utc(day, hour, count)}
                            style={{
                              background:
                                count === 0 ? undefined : `color-mix(in srgb, var(--accent) ${12 + share * 0.88}%, var(--inset))`,
                            }}
                          >
                            <span className="visually-hidden">{formatInteger(count)}</span>
                          </td>
                        );
                      })}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
            <Note kind="info">
              {data.utc_offset_hours === null || data.utc_offset_hours === undefined
                ? copy.noEstimateOfTheTime(data.reason)
                : copy.heuristicNotAFactWith(signed(data.utc_offset_hours), data.confidence, data.reason)}
            </Note>
          </div>
        );
      }}
    </TabFrame>
  );
}
