/** The candles of a round trip up to one of them, and what was known at its end. */

import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useMemo, useState } from 'react';
import type { RoundTripDetail } from '@/api/ledgerApi';
import { Chart } from '@/charts/Chart';
import { UNIVERSE, useGetMarketsQuery, useGetOhlcQuery } from '@/domain/market/api';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatInteger, formatSignedPercent, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { FailedQuery } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { coinsBySign } from '../marks';
import { Facts } from '../parts';
import { tripLabel } from '../TripLinks';
import styles from '../TripReplay.module.css';
import { copy } from './copy';
import { candleArgs, fillWords, grainWords, openingOf, replayOptions, type Step, stepsOf } from './steps';

const HEIGHT = 280;
const MARKET = { perPage: UNIVERSE, brief: true } as const;

export default function TripBars({ detail }: { detail: RoundTripDetail }) {
  const { trip } = detail;
  const [now] = useState(() => Date.now());
  const market = useGetMarketsQuery(MARKET);
  const coins = market.data?.data;
  const coin = useMemo(() => coins && coinsBySign(coins).get(trip.base.toUpperCase()), [coins, trip.base]);
  const query = useGetOhlcQuery(coin === undefined ? skipToken : { id: coin.id, ...candleArgs(trip, now) });
  const rows = query.data?.data;
  const steps = useMemo(() => rows && stepsOf(detail, rows), [detail, rows]);
  if (coins === undefined && market.isError) return <FailedQuery compact query={market} />;
  if (coins !== undefined && coin === undefined) return <p className={styles.hint}>{copy.noCandlesOfCoin(trip.base)}</p>;
  if (rows === undefined && query.isError) return <FailedQuery compact query={query} />;
  if (steps === undefined || coin === undefined) {
    return (
      <div aria-busy="true" role="status" aria-label={copy.loadingCandles}>
        <Skeleton height={HEIGHT} />
      </div>
    );
  }
  if (steps.length === 0) return <p className={styles.hint}>{copy.noCandlesOfThatTime}</p>;
  return <Bars detail={detail} steps={steps} coin={coin.name} />;
}

interface BarsProps {
  readonly detail: RoundTripDetail;
  /** At least one. */
  readonly steps: readonly Step[];
  readonly coin: string;
}

function Bars({ detail: { trip }, steps, coin }: BarsProps) {
  const zone = useZone();
  const [chosen, setChosen] = useState(() => openingOf(steps));
  const last = steps.length - 1;
  const at = Math.min(chosen, last);
  const options = useMemo(() => replayOptions(steps, at), [steps, at]);
  const step = steps[at];
  if (step === undefined) return null;
  const [place, count] = [formatInteger(at + 1), formatInteger(steps.length)];
  const until = formatDate(step.bar.time, 'dateTime', zone);
  return (
    <div className={styles.body}>
      <Chart options={options} height={HEIGHT} description={copy.replayOf(tripLabel(trip), place, count)} view={trip.id} />
      <div className={styles.controls}>
        <Button size="small" disabled={at === 0} onClick={() => setChosen(at - 1)}>
          {copy.previousCandle}
        </Button>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={copy.candle}
          aria-valuetext={copy.candleOf(place, count, until)}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        <Button size="small" disabled={at === last} onClick={() => setChosen(at + 1)}>
          {copy.nextCandle}
        </Button>
      </div>
      <div aria-live="polite">
        <Facts facts={factsOf(step, trip, until)} />
      </div>
      <p className={styles.hint}>{copy.candlesOf(grainWords(steps.map(({ bar }) => bar)), coin)}</p>
    </div>
  );
}

function factsOf(
  { bar, fills, held, state, change, stop }: Step,
  { kind, base, quote }: RoundTripDetail['trip'],
  until: string,
): readonly (readonly [string, ReactNode])[] {
  const moved = change === null ? ABSENT : formatSignedPercent(change * 100);
  return [
    [copy.candleUntil, until],
    [copy.closeOfCandle, formatUsd(bar.close)],
    [copy.tradedThen, fills.length === 0 ? copy.nothingTraded : fills.map(fillWords).join('; ')],
    [copy.heldThen, state === 'before' ? copy.notYetOpened : `${exactDecimal(held)} ${kind === 'inverse' ? quote : base}`],
    [state === 'over' ? copy.sinceTheExit : copy.againstTheEntry, moved],
    [copy.stopThen, stop === null ? copy.noStop : `${exactDecimal(stop)} ${quote}`],
  ];
}
