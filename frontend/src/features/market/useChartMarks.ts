/** What is laid over the price chart: what the address says, with the prices and events that it takes. Nothing is asked for until it is. */

import { useMemo } from 'react';
import { useListFiringsQuery } from '@/api/alertsApi';
import { useCoins } from '@/api/coinNames';
import { useGetMarketChartQuery } from '@/api/seriesApi';
import { type ChartEvent, NO_MARKS, type PriceMarks, rebased } from '@/charts/priceMarks';
import { changeOver, type Point } from '@/charts/series';
import { useWhalePagesInfiniteQuery } from '@/domain/whales/api';
import { DEFAULT_VIEW, WINDOWS } from '@/domain/whales/view';
import { dollarsOf, exactWithUnit } from '@/format/amount';
import { formatSignedPercent, formatUsd } from '@/format/number';
import type { ChartView } from './chartView';
import { copy } from './copy';

/** Hours: the longest that whale watch looks back. */
const LONGEST = WINDOWS[WINDOWS.length - 1] ?? 720;
const MOST_FIRINGS = 100;

interface MarksInput {
  readonly id: string;
  readonly name: string;
  /** Undefined until the coin is known. */
  readonly symbol: string | undefined;
  readonly days: number | 'max';
  readonly view: ChartView;
  /** What is drawn. */
  readonly prices: readonly Point[];
}

export interface ChartMarks {
  readonly marks: PriceMarks;
  /** Said below the chart. */
  readonly notes: readonly string[];
  readonly lacks: readonly string[];
}

const NONE: readonly Point[] = [];

export function useChartMarks({ id, name, symbol, days, view, prices }: MarksInput): ChartMarks {
  const isCompared = view.compare !== '' && view.compare !== id;
  const coinOf = useCoins(isCompared ? [view.compare] : []);
  const other = useGetMarketChartQuery({ id: view.compare, days }, { skip: !isCompared });
  const otherName = coinOf(view.compare)?.name ?? view.compare;
  const otherPrices = isCompared ? (other.currentData?.data.prices ?? NONE) : NONE;
  const events = useEvents(id, symbol, days, view.hasEvents);

  const marks = useMemo(
    (): PriceMarks => ({
      ...NO_MARKS,
      isLog: view.isLog,
      compare: otherPrices.length > 0 ? { name: otherName, prices: otherPrices } : null,
      hasBands: view.hasBands,
      hasRsi: view.hasRsi,
      levels: view.levels,
      lines: view.lines,
      events: events.found,
    }),
    [view, otherName, otherPrices, events.found],
  );
  const theirs = rebased(otherPrices, prices);
  const notes = [
    ...(theirs.length > 1
      ? [
          copy.comparedFromTheSameStart(
            name,
            formatSignedPercent(changeOver(prices)),
            otherName,
            formatSignedPercent(changeOver(theirs)),
          ),
        ]
      : []),
    ...events.notes,
  ];
  const lacks = [
    ...(isCompared && other.isError ? [copy.couldntLoadThePricesOf(otherName)] : []),
    ...(events.isPartial ? [copy.couldntLoadAllEvents] : []),
  ];
  return { marks, notes, lacks };
}

function useEvents(id: string, symbol: string | undefined, days: number | 'max', isAsked: boolean) {
  const skip = !isAsked;
  const wanted = days === 'max' ? LONGEST : Math.min(LONGEST, days * 24);
  const hours = WINDOWS.find((window) => window >= wanted) ?? LONGEST;
  const firings = useListFiringsQuery({ limit: MOST_FIRINGS }, { skip });
  const asset = symbol?.toUpperCase() ?? '';
  const whales = useWhalePagesInfiniteQuery({ ...DEFAULT_VIEW, asset, hours }, { skip: skip || asset === '' });
  const found = useMemo((): readonly ChartEvent[] => {
    if (!isAsked) return [];
    const fired = (firings.data?.firings ?? [])
      .filter(({ coin }) => coin === id)
      .map(({ at, text }): ChartEvent => ({ time: Date.parse(at), kind: 'alert', text: copy.alertFired(text) }));
    const moved = (whales.data?.pages[0]?.items ?? []).flatMap(({ time, amount }): ChartEvent[] => {
      if (!time) return [];
      const words = copy.largeTransfer(exactWithUnit(amount.value, amount), formatUsd(dollarsOf(amount.usd), 'compact'));
      return [{ time: Date.parse(time), kind: 'whale', text: words }];
    });
    return [...fired, ...moved];
  }, [isAsked, id, firings.data, whales.data]);
  const isSettled = !firings.isFetching && !whales.isFetching;
  const isPartial = isAsked && (firings.isError || whales.isError);
  const notes = !isAsked
    ? []
    : [
        ...(isSettled && !isPartial && found.length === 0 ? [copy.noEventsInThisRange] : []),
        ...(days === 'max' || days * 24 > LONGEST ? [copy.largeTransfersOf30Days] : []),
      ];
  return { found, isPartial, notes };
}
