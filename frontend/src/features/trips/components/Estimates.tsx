/** The figures of a trip with their intervals, as the journal shows them. */

import type { Estimate } from '@/api/ledgerApi';
import type { TripDetail } from '@/api/sessionsApi';
import { explanations } from '@/domain/journal/explain';
import { Explain } from '@/domain/journal/parts';
import { FEW, intervalWords, LEAST_FOR_INTERVALS, ratioWords, rWords, shareWords, signedNumber } from '@/domain/journal/words';
import { ABSENT } from '@/format/number';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import styles from './trips.module.css';

interface Figure {
  readonly key: 'winRate' | 'expectancy' | 'profitFactor' | 'meanR';
  readonly name: string;
  readonly estimate: Estimate | null | undefined;
  readonly write: (value: number) => string;
  readonly unit?: string;
  /** Why it has no value. */
  readonly absent: string;
}

export function Estimates({ detail }: { detail: TripDetail }) {
  const { wins, losses } = detail.trip.progress;
  const closed = wins + losses;
  const isTooFew = closed < LEAST_FOR_INTERVALS;
  const none = closed === 0 ? copy.noClosedRoundTrips : undefined;
  const figures: readonly Figure[] = [
    { key: 'winRate', name: copy.winRate, estimate: detail.win_rate, write: shareWords, absent: none ?? copy.notKnown },
    {
      key: 'expectancy',
      name: 'Expectancy',
      estimate: detail.expectancy,
      write: signedNumber,
      unit: detail.trip.currency,
      absent: none ?? copy.notKnown,
    },
    {
      key: 'profitFactor',
      name: copy.profitFactor,
      estimate: detail.profit_factor,
      write: ratioWords,
      absent: none ?? copy.nothingToDivideBy,
    },
    { key: 'meanR', name: copy.meanR, estimate: detail.mean_r, write: rWords, absent: copy.noRoundTripHasA },
  ];
  return (
    <Panel title={copy.howItWent} note={isTooFew ? undefined : copy.with95IntervalsHowFar}>
      {closed > 0 && closed < FEW && (
        <p className={styles.few}>
          <Chip kind="warn">{copy.fewerThanRoundTrips(FEW)}</Chip> {copy.readTheseWithCare}
          {isTooFew && copy.intervalsNeedAtLeast(LEAST_FOR_INTERVALS)}
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <OneFigure key={figure.key} figure={figure} noInterval={isTooFew ? '' : copy.noInterval} />
        ))}
      </dl>
    </Panel>
  );
}

interface OneFigureProps {
  readonly figure: Figure;
  /** Empty where one sentence says it for all figures. */
  readonly noInterval: string;
}

function OneFigure({ figure: { key, name, estimate, write, unit, absent }, noInterval }: OneFigureProps) {
  const interval = estimate ? intervalWords(estimate, write) : null;
  const note = estimate ? (interval === null ? noInterval : `95%: ${interval}`) : absent;
  return (
    <div>
      <dt>
        {name}
        <Explain name={name} about={explanations[key]} />
      </dt>
      <dd className={`num ${styles.value}`}>
        {estimate ? write(estimate.value) : ABSENT}
        {estimate && unit !== undefined && <small> {unit}</small>}
      </dd>
      {note !== '' && <dd className={`num ${styles.meta}`}>{note}</dd>}
    </div>
  );
}
