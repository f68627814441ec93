/** Where events of a day are in the hours of the week view. */

import type { CalendarInstance } from '@/api/calendarApi';

export const DAY_MINUTES = 1_440;
/** The height of one line of text. */
const LEAST = 30;
/** Events beside each other; more are counted. */
const MOST_LANES = 3;

export interface Placed {
  readonly instance: CalendarInstance;
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** It began on an earlier day. */
  readonly isContinued: boolean;
  /** From the left, of so many. */
  readonly lane: number;
  readonly lanes: number;
}

/** Events that found no place beside others. */
export interface Crowd extends Omit<Placed, 'instance' | 'isContinued'> {
  readonly count: number;
}

export interface DayLayout {
  readonly placed: readonly Placed[];
  readonly crowds: readonly Crowd[];
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight in a zone; the device's where none is known. */
export function minuteOf(moment: string | number, zone: string | undefined): number {
  const key = zone ?? '';
  let clock = clocks.get(key);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone });
    clocks.set(key, clock);
  }
  const parts = clock.formatToParts(new Date(moment));
  const numberOf = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  return numberOf('hour') * 60 + numberOf('minute');
}

type Block = Pick<Placed, 'instance' | 'from' | 'to' | 'isContinued'>;

/** The part of an event that is on a day. It is cut at midnight, and never too low to read. */
function blockOf(instance: CalendarInstance, day: string, zone: string | undefined): Block {
  const { starts_at: starts, ends_at: ends } = instance;
  const from = instance.day === day && starts ? minuteOf(starts, zone) : 0;
  let to = DAY_MINUTES;
  if (instance.last_day === day) {
    to = ends ? minuteOf(ends, zone) : from;
    // One that ends at midnight is not on the next day.
    if (to === 0 && ends !== starts) to = DAY_MINUTES;
  }
  const top = Math.min(from, DAY_MINUTES - LEAST);
  return { instance, from: top, to: Math.max(to, top + LEAST), isContinued: instance.day < day };
}

/** Events of a day by time: those that overlap are beside each other. */
export function layoutOf(on: readonly CalendarInstance[], day: string, zone: string | undefined): DayLayout {
  const blocks = on
    .filter(({ all_day: isWhole, starts_at: starts }) => !isWhole && Boolean(starts))
    .map((instance) => blockOf(instance, day, zone))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed[] = [];
  const crowds: Crowd[] = [];
  let group: Block[] = [];
  let end = 0;
  const place = () => {
    if (group.length === 0) return;
    const ends: number[] = [];
    const lanes = group.map((block) => {
      const free = ends.findIndex((until) => until <= block.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = block.to;
      return lane;
    });
    const shown = group.filter((_, at) => (lanes[at] ?? 0) < MOST_LANES);
    const left = group.filter((_, at) => (lanes[at] ?? 0) >= MOST_LANES);
    const count = Math.min(ends.length, MOST_LANES + 1);
    for (const block of shown) placed.push({ ...block, lane: lanes[group.indexOf(block)] ?? 0, lanes: count });
    if (left[0]) {
      const to = Math.max(...left.map((block) => block.to));
      crowds.push({ from: left[0].from, to, lane: MOST_LANES, lanes: count, count: left.length });
    }
  };
  for (const block of blocks) {
    if (block.from >= end) {
      place();
      group = [];
      end = 0;
    }
    group.push(block);
    end = Math.max(end, block.to);
  }
  place();
  return { placed, crowds };
}

/** The hour from which a week is shown at first: before the first event that begins in it, and by seven at the latest. */
export function firstHour(layouts: readonly DayLayout[]): number {
  const starts = layouts.flatMap(({ placed }) => placed.filter((one) => !one.isContinued).map(({ from }) => from));
  return Math.floor(Math.min(7 * 60, ...starts) / 60);
}
