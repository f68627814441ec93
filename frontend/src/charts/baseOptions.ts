/** What every chart has in common: no frame, horizontal hairlines, no entry animation, colours from the theme. */

import type { ChartOptions, ChartZoomingOptions, Options, SeriesOptionsType, XAxisOptions, YAxisOptions } from 'highcharts';
import { formatAxis } from '@/format/number';
import { escapeHtml, labelRoom } from './figures';
import { faded, ink } from './ink';

export function baseOptions(): Options {
  return {
    accessibility: {
      landmarkVerbosity: 'disabled',
      // The figure around the chart says in a sentence what it shows; the library's own words would be read as a second chart.
      screenReaderSection: { beforeChartFormat: '', afterChartFormat: '' },
      keyboardNavigation: { focusBorder: { style: { color: ink.accent } } },
    },
    // The palette sheet that the library would inject carries a fixed nonce, which the page's policy rightly refuses.
    palette: { injectCSS: false },
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      spacing: [8, 0, 4, 0],
      style: { fontFamily: 'var(--font)', fontSize: '12px' },
      zooming: { mouseWheel: { enabled: false } },
    },
    credits: { enabled: false },
    title: { text: undefined },
    legend: { enabled: false },
    time: { timezone: 'UTC' },
    plotOptions: {
      series: {
        animation: false,
        turboThreshold: 0,
        states: { inactive: { enabled: false }, hover: { lineWidthPlus: 0, halo: { size: 0 } } },
      },
    },
    tooltip: {
      shared: true,
      split: false,
      useHTML: false,
      animation: false,
      backgroundColor: ink.raised,
      borderColor: ink.axis,
      borderRadius: 6,
      borderWidth: 1,
      shadow: false,
      padding: 10,
      style: { color: ink.secondary, fontSize: '12px' },
    },
  };
}

/** Two fingers zoom the page and not the chart: whoever pinches means what they look at. The library knows it, its types do not. */
export const NO_PINCH = '' as never;

/** Of a chart along time, which is zoomed by drawing over days. These labels of its axis have room at the right. */
export const alongTime = (labels: readonly string[]): ChartOptions => ({
  ...baseOptions().chart,
  marginRight: labelRoom(labels),
  zooming: zoomAlongTime(),
  selectionMarkerFill: faded(ink.accent, 18),
});

/** Days are drawn over with the pointer; a button leads back to all of them. */
function zoomAlongTime(): ChartZoomingOptions {
  const text = { color: ink.text, fontSize: '12px', fontWeight: '400' };
  return {
    type: 'x',
    pinchType: NO_PINCH,
    mouseWheel: { enabled: false },
    resetButton: {
      position: { x: -8, y: 8 },
      theme: {
        fill: ink.raised,
        stroke: ink.axis,
        r: 6,
        style: text,
        states: { hover: { fill: ink.hover, style: text } },
      },
    },
  } as ChartZoomingOptions;
}

/**
 * The series of a chart with their places written down. An update finds a series by its `id`; one that comes back would otherwise be drawn,
 * and listed in the tooltip, after all that stayed.
 */
export function inOrder(series: readonly SeriesOptionsType[]): SeriesOptionsType[] {
  return series.map((one, index) => ({ ...one, index }));
}

export function timeAxis(): XAxisOptions {
  return {
    type: 'datetime',
    ordinal: false,
    lineColor: ink.axis,
    tickLength: 0,
    gridLineWidth: 0,
    labels: { style: { color: ink.tertiary, fontSize: '11px' }, y: 20 },
    crosshair: { color: ink.tertiary, dashStyle: 'ShortDash', width: 1, snap: true },
    dateTimeLabelFormats: { hour: '%H:%M', day: '%b %e', week: '%b %e', month: '%b %Y', year: '%Y' },
    minPadding: 0.005,
    maxPadding: 0.005,
  };
}

/** Pixels above a drawing for the unit of its axis. */
const UNIT_ROOM = 26;

/** The unit of an axis at the right, above its labels: amounts alone don't say what they count. Nothing where it is empty. */
export function unitAbove(unit: string): { readonly chart: ChartOptions; readonly axis: YAxisOptions } {
  if (unit === '') return { chart: {}, axis: {} };
  return {
    chart: { marginTop: UNIT_ROOM },
    axis: {
      title: {
        text: escapeHtml(unit),
        align: 'high',
        textAlign: 'left',
        rotation: 0,
        // With room reserved, which the chart's own margins are, the library keeps to this offset.
        offset: 0,
        x: 8,
        y: -10,
        style: { color: ink.tertiary, fontSize: '11px' },
      },
    },
  };
}

/** Pixels around the tag of the last price in which a label of the axis would stand under it. */
const TAG_ROOM = 15;

/** `tagged` is a price that has a tag of its own on the axis. */
export function priceAxis(tagged: number | null = null): YAxisOptions {
  return {
    opposite: true,
    title: { text: undefined },
    gridLineColor: ink.hairline,
    gridLineWidth: 1,
    lineWidth: 0,
    startOnTick: false,
    endOnTick: false,
    maxPadding: 0.06,
    minPadding: 0.06,
    labels: {
      align: 'left',
      x: 8,
      y: 4,
      style: { color: ink.tertiary, fontSize: '11px' },
      formatter() {
        const { min, max, len } = this.axis as typeof this.axis & { len: number };
        const perPixel = ((max ?? 0) - (min ?? 0)) / len;
        if (tagged !== null && Math.abs(Number(this.value) - tagged) < TAG_ROOM * perPixel) return '';
        const step =
          this.axis.tickPositions && this.axis.tickPositions.length > 1 ? gap(this.axis.tickPositions) : Number(this.value);
        return formatAxis(Number(this.value), step);
      },
    },
  };
}

function gap(ticks: readonly number[]): number {
  return Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0));
}

/** Equal steps up are equal changes in per cent. */
export function logAxis(): YAxisOptions {
  const axis = priceAxis();
  return {
    ...axis,
    type: 'logarithmic',
    labels: {
      ...axis.labels,
      formatter() {
        return formatAxis(Number(this.value), Number(this.value) / 100);
      },
    },
  };
}
