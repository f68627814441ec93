/** Whether losing round trips are held longer than winning ones, with the interval of the comparison. */

import type { HoldingTimes, Statistics } from '@/api/ledgerApi';
import { FEW, intervalWords, LEAST_FOR_INTERVALS, ratioWords } from '@/domain/journal/words';
import { ABSENT, formatCount } from '@/format/number';
import { formatSpan } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { type Holding, holdingOf } from '../edges';
import styles from './HoldingPanel.module.css';

export function HoldingPanel({ data }: { data: Statistics | undefined }) {
  return (
    <Panel
      flush
      className={styles.panel}
      title={copy.holdingTimesOfLosers}
      note={copy.aSignOfLossAversion}
      foot={copy.howHoldingIsCompared}
    >
      <StatStrip
        flush
        below
        label={copy.holdingTimesOfLosers}
        stats={statsOf(data?.holding_times)}
        loading={data === undefined}
      />
    </Panel>
  );
}

function statsOf(held: HoldingTimes | null | undefined): readonly Stat[] {
  const side = (seconds: number | undefined, count: number | undefined) => ({
    value: seconds === undefined ? ABSENT : formatSpan(seconds * 1_000),
    extra: count === undefined ? undefined : formatCount(count, copy.roundTrip),
  });
  const interval = held ? intervalWords(held.ratio, ratioWords) : null;
  return [
    { key: 'losers', label: copy.losersHeld, ...side(held?.losers_seconds, held?.losers) },
    { key: 'winners', label: copy.winnersHeld, ...side(held?.winners_seconds, held?.winners) },
    {
      key: 'ratio',
      label: copy.losersToWinners,
      value: held ? ratioWords(held.ratio.value) : ABSENT,
      extra: interval === null ? copy.noInterval : `95%: ${interval}`,
    },
    { key: 'verdict', label: copy.lossAversion, ...verdictOf(held) },
  ];
}

const CHIPS = {
  longer: <Chip kind="down">{copy.losersHeldLonger}</Chip>,
  shorter: <Chip kind="up">{copy.losersClosedSooner}</Chip>,
  unclear: copy.notClear,
} as const satisfies Readonly<Record<Exclude<Holding, 'few'>, Stat['value']>>;

function verdictOf(held: HoldingTimes | null | undefined): Pick<Stat, 'value' | 'extra'> {
  if (!held) return { value: ABSENT, extra: copy.needsBoth };
  const holding = holdingOf(held);
  if (holding === 'few') return { value: copy.notEnough, extra: copy.needsOnEachSide(LEAST_FOR_INTERVALS) };
  const isFew = Math.min(held.winners, held.losers) < FEW;
  return { value: CHIPS[holding], extra: isFew ? <Chip title={copy.fewOnASide}>{copy.few}</Chip> : undefined };
}
