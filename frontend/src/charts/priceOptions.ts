/** The price chart of a token page: line or candles, moving averages, volume below, the last price as a tag on the axis. */

import type { Point as ChartPoint, Options, SeriesOptionsType, YAxisOptions } from 'highcharts';
import { formatAxis, formatPrice, formatSignedPercent, formatUsd } from '@/format/number';
import { formatUtcDay, formatUtcTime } from '@/format/time';
import { alongTime, baseOptions, inOrder, logAxis, priceAxis, timeAxis } from './baseOptions';
import { escapeHtml } from './figures';
import { type AverageWindow, faded, ink } from './ink';
import { levelLines, markSeries, NO_MARKS, type PriceMarks, rsiAxis } from './priceMarks';
import { averageLine, bars, type Candle, DAY, type Point, spacing, thin } from './series';

export interface PriceChartInput {
  readonly line: readonly Point[];
  /** Given: candles are drawn instead of the line. */
  readonly candles: readonly Candle[] | null;
  readonly volume: readonly Point[];
  /** Daily closes from further back than the view, for the averages. */
  readonly daily: readonly Point[];
  readonly averages: readonly AverageWindow[];
  readonly lastPrice: number | null;
  /** What the reader laid over it. */
  readonly marks?: PriceMarks;
}

const MOST_POINTS = 480;
const MOST_BARS = 180;
/** Within a day volumes hardly differ; narrower bars than this run together into a block. */
const FINE_BARS = 72;
const PRICE_PART = 0.76;
/** With two strips below. */
const SMALL_PRICE_PART = 0.58;
const GAP = 0.05;
const STRIP = 0.14;

export function priceOptions(input: PriceChartInput): Options {
  const times = input.candles ? input.candles.map((candle) => candle.time) : input.line.map(([time]) => time);
  const from = times[0] ?? 0;
  const to = times[times.length - 1] ?? 0;
  const rises = direction(input);
  const tone = rises ? ink.up : ink.down;
  const base = baseOptions();
  const fine = to - from < 2 * DAY;
  const volume = volumeSeries(input, from, to);
  const marks = input.marks ?? NO_MARKS;
  // A source that tells no volumes leaves no empty strip.
  const strips = (volume.length > 0 ? 1 : 0) + (marks.hasRsi ? 1 : 0);
  const part = strips === 0 ? 1 : strips === 1 ? PRICE_PART : SMALL_PRICE_PART;
  const volumeHeight = strips === 2 ? STRIP : 1 - part - GAP;
  const rsiTop = part + GAP + (volume.length > 0 ? volumeHeight + GAP : 0);
  const closes = input.candles ? input.candles.map(({ time, close }): Point => [time, close]) : input.line;
  return {
    ...base,
    chart: alongTime(labels(input)),
    // From two days to ten the days are named; hours repeat themselves there. Named also where it is open: an update keeps what it does not name.
    xAxis: { ...timeAxis(), min: from, max: to, tickInterval: !fine && to - from <= 10 * DAY ? DAY : undefined },
    yAxis: [
      {
        ...(marks.isLog ? logAxis() : { ...priceAxis(input.lastPrice), type: 'linear' as const }),
        // An update finds an axis by its id; by its place alone the strip of another would be taken for it.
        id: 'price',
        height: `${part * 100}%`,
        plotLines: [...(input.lastPrice === null ? [] : [lastPriceLine(input.lastPrice, tone)]), ...levelLines(marks.levels)],
      },
      ...(volume.length > 0 ? [volumeAxis(part + GAP, volumeHeight)] : []),
      ...(marks.hasRsi ? [rsiAxis(rsiTop)] : []),
    ],
    tooltip: {
      ...base.tooltip,
      formatter() {
        return tooltip(this, fine, closes[0]?.[1] ?? null);
      },
    },
    series: inOrder([
      ...mainSeries(input, tone),
      ...averageSeries(input, from, to),
      ...markSeries(marks, closes, input.daily, { from, to }),
      ...volume,
    ]),
  };
}

/** Below the price, from this share of the height on. */
function volumeAxis(top: number, height: number): YAxisOptions {
  return {
    id: 'volume-axis',
    title: { text: undefined },
    top: `${top * 100}%`,
    height: `${height * 100}%`,
    gridLineWidth: 0,
    labels: { enabled: false },
    opposite: true,
    min: 0,
    endOnTick: false,
  };
}

function direction(input: PriceChartInput): boolean {
  if (input.candles) {
    const last = input.candles[input.candles.length - 1];
    return last ? last.close >= last.open : true;
  }
  const first = input.line[0];
  const last = input.line[input.line.length - 1];
  return first && last ? last[1] >= first[1] : true;
}

/** Of the highest price and of the tag, which has more digits than the ticks of the axis. */
function labels(input: PriceChartInput): string[] {
  const highs = input.candles ? input.candles.map((candle) => candle.high) : input.line.map(([, value]) => value);
  const high = highs.reduce((a, b) => Math.max(a, b), 0);
  return [priceTag(high), input.lastPrice === null ? '' : priceTag(input.lastPrice)];
}

/** Four digits after the first, so that the tag tells more than the ticks do. */
function priceTag(price: number): string {
  return formatAxis(price, price >= 10_000 ? 1 : price / 10_000);
}

function lastPriceLine(price: number, tone: string) {
  return {
    value: price,
    color: tone,
    width: 1,
    dashStyle: 'Dot' as const,
    zIndex: 4,
    className: 'last-price',
    label: {
      text: priceTag(price),
      align: 'right' as const,
      textAlign: 'left' as const,
      x: 4,
      y: 4,
      style: {
        color: ink.surface,
        fontSize: '11px',
        fontWeight: '600',
        backgroundColor: tone,
        padding: '1px 4px',
        borderRadius: '3px',
        whiteSpace: 'nowrap',
        textOverflow: 'none',
      },
      useHTML: true,
    },
  };
}

function mainSeries(input: PriceChartInput, tone: string): SeriesOptionsType[] {
  if (input.candles) {
    return [
      {
        id: 'candles',
        type: 'candlestick',
        name: 'Price',
        data: input.candles.map(({ time, open, high, low, close }) => [time, open, high, low, close]),
        upColor: ink.up,
        color: ink.down,
        lineColor: ink.down,
        upLineColor: ink.up,
        dataGrouping: { enabled: false },
        pointRange: spacing(input.candles.map(({ time }) => time)),
        pointPadding: 0.12,
        groupPadding: 0.06,
        zIndex: 3,
      },
    ];
  }
  return [
    {
      id: 'line',
      type: 'area',
      name: 'Price',
      data: thin(input.line, MOST_POINTS).map(([time, value]) => [time, value]),
      color: tone,
      lineWidth: 1.5,
      fillColor: faded(tone, 8),
      threshold: null,
      marker: { enabled: false, radius: 3 },
      zIndex: 3,
    },
  ];
}

function averageSeries(input: PriceChartInput, from: number, to: number): SeriesOptionsType[] {
  return input.averages.map((window) => ({
    id: `average-${window}`,
    type: 'line',
    name: `MA ${window}`,
    data: averageLine(input.daily, window)
      .filter(([time]) => time >= from - DAY && time <= to)
      .map(([time, value]) => [time, value]),
    color: ink.average[window],
    lineWidth: 1.25,
    marker: { enabled: false, radius: 2 },
    zIndex: 4,
  }));
}

function volumeSeries(input: PriceChartInput, from: number, to: number): SeriesOptionsType[] {
  const shown = bars(
    // A bar that begins before the view would be a sliver at its edge.
    input.volume.filter(([time]) => time >= from && time <= to),
    to - from < 2 * DAY ? FINE_BARS : MOST_BARS,
  );
  if (shown.length === 0) return [];
  return [
    {
      id: 'volume',
      type: 'column',
      name: 'Volume',
      yAxis: 'volume-axis',
      data: shown.map(([time, value]) => [time, value]),
      color: faded(ink.tertiary, 42),
      borderWidth: 0,
      borderRadius: 1,
      // Without its own range a column is as wide as the line's points are close.
      pointRange: spacing(shown.map(([time]) => time)),
      pointPadding: 0.14,
      groupPadding: 0,
      accessibility: { enabled: false },
      dataGrouping: { enabled: false },
    },
  ];
}

/** Of the hovered point only what is read. */
interface TooltipContext {
  readonly x?: number | string;
  readonly points?: readonly ChartPoint[] | undefined;
}

/** `base` is the price at which the other coin begins, too. */
function tooltip(context: TooltipContext, fine: boolean, base: number | null): string {
  const time = Number(context.x);
  const rows = (context.points ?? []).map((point) => {
    const name = escapeHtml(point.series.name);
    const candle = point as ChartPoint & { open?: number; high?: number; low?: number; close?: number };
    const { low, high } = candle;
    if (candle.open !== undefined && candle.high !== undefined && candle.low !== undefined && candle.close !== undefined) {
      return [
        `Open <b>${formatPrice(candle.open)}</b>`,
        `High <b>${formatPrice(candle.high)}</b>`,
        `Low <b>${formatPrice(candle.low)}</b>`,
        `Close <b>${formatPrice(candle.close)}</b>`,
      ].join('<br/>');
    }
    const value = Number(point.y);
    switch (point.series.options.id) {
      case 'events':
        return escapeHtml(String(point.options.custom?.text ?? ''));
      case 'compare':
        return `${name} <b>${base === null ? '' : formatSignedPercent((value / base - 1) * 100)}</b> since the first day`;
      case 'rsi':
        return `RSI <b>${formatAxis(value, 1)}</b>`;
      case 'bands':
        return `Bands <b>${formatPrice(low)}</b> to <b>${formatPrice(high)}</b>`;
      default:
    }
    return name === 'Volume' ? `Volume <b>${formatUsd(value, 'compact')}</b>` : `${name} <b>${formatPrice(value)}</b>`;
  });
  return [`<b>${fine ? formatUtcTime(time) : formatUtcDay(time)}</b>`, ...rows].join('<br/>');
}
