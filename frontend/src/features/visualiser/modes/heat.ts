/** When money moved: flows by hour and weekday, or by day of the calendar. All times are UTC. */

import type { Counted } from '../flows/types';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Weeks across a calendar: older days are counted and not drawn. */
export const MOST_WEEKS = 53;

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly amount: bigint;
  /** Beginning of the day, in a calendar. */
  readonly day?: number;
}

export interface HeatShape {
  /** Hours of the day, or beginnings of weeks. */
  readonly columns: readonly number[];
  readonly cells: readonly Cell[];
  readonly most: number;
  readonly undated: number;
  /** Flows of days before the calendar begins. */
  readonly older: number;
}

/** 0 is Monday. */
export const weekdayOf = (time: number): number => (Math.floor(time / DAY) + 3) % 7;

interface Adding {
  count: number;
  amount: bigint;
}

function add(cells: Map<number, Adding>, key: number, amount: bigint): void {
  const cell = cells.get(key) ?? { count: 0, amount: 0n };
  cell.count += 1;
  cell.amount += amount;
  cells.set(key, cell);
}

const datedOf = (flows: readonly Counted[]) => flows.flatMap(({ time, amount }) => (time === null ? [] : [{ time, amount }]));

export function weekOf(flows: readonly Counted[]): HeatShape {
  const dated = datedOf(flows);
  const sums = new Map<number, Adding>();
  for (const { time, amount } of dated) add(sums, weekdayOf(time) * 24 + Math.floor((time % DAY) / HOUR), amount);
  const cells = Array.from({ length: 168 }, (_, at) => ({
    x: at % 24,
    y: Math.floor(at / 24),
    count: sums.get(at)?.count ?? 0,
    amount: sums.get(at)?.amount ?? 0n,
  }));
  return {
    columns: Array.from({ length: 24 }, (_, hour) => hour),
    cells,
    most: Math.max(0, ...cells.map(({ count }) => count)),
    undated: flows.length - dated.length,
    older: 0,
  };
}

export function calendarOf(flows: readonly Counted[]): HeatShape {
  const dated = datedOf(flows);
  const undated = flows.length - dated.length;
  if (dated.length === 0) return { columns: [], cells: [], most: 0, undated, older: 0 };
  const monday = (time: number) => Math.floor(time / DAY) * DAY - weekdayOf(time) * DAY;
  const last = dated.reduce((latest, { time }) => Math.max(latest, time), 0);
  const first = dated.reduce((earliest, { time }) => Math.min(earliest, time), last);
  const begin = Math.max(monday(first), monday(last) - (MOST_WEEKS - 1) * 7 * DAY);
  const weeks = (monday(last) - begin) / (7 * DAY) + 1;
  const sums = new Map<number, Adding>();
  let older = 0;
  for (const { time, amount } of dated) {
    if (time < begin) older += 1;
    else add(sums, Math.floor((time - begin) / DAY), amount);
  }
  const cells = Array.from({ length: weeks * 7 }, (_, at) => ({
    x: Math.floor(at / 7),
    y: at % 7,
    day: begin + at * DAY,
    count: sums.get(at)?.count ?? 0,
    amount: sums.get(at)?.amount ?? 0n,
  }));
  return {
    columns: Array.from({ length: weeks }, (_, at) => begin + at * 7 * DAY),
    cells,
    most: Math.max(0, ...cells.map(({ count }) => count)),
    undated,
    older,
  };
}
