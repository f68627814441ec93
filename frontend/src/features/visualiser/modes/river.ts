/** The time river: what came in and what went out, by label, in days, weeks or months. All times are UTC. */

import { type By, type Group, groupsOf, keysOf, largest, OTHERS, restOf } from '../flows/groups';
import type { Counted, Facts, Side } from '../flows/types';

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

const DAY = 86_400_000;
/** Bands that can still be told apart; the rest is one band. */
export const MOST_BANDS = 8;
/** Points across: more than this and a coarser step is taken. */
const MOST_POINTS = 92;

export interface Band {
  readonly group: Group;
  readonly amounts: readonly bigint[];
}

export interface Pane {
  readonly side: Exclude<Side, 'own'>;
  readonly bands: readonly Band[];
}

export interface RiverShape {
  readonly step: Step;
  /** Beginnings of the steps, milliseconds since 1970, without gaps. */
  readonly times: readonly number[];
  readonly panes: readonly Pane[];
  /** Unconfirmed, and so without a day. */
  readonly undated: number;
  /** From an address to itself: neither in nor out. */
  readonly own: number;
  readonly merged: number;
}

/** Beginning of the step that holds a time; weeks begin on Monday. */
export function stepStart(time: number, step: Step): number {
  if (step === 'month') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const day = Math.floor(time / DAY);
  // Day 0 was a Thursday.
  return (step === 'week' ? day - ((day + 3) % 7) : day) * DAY;
}

function nextStep(time: number, step: Step): number {
  if (step !== 'month') return time + (step === 'week' ? 7 * DAY : DAY);
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

function stepsBetween(first: number, last: number): { step: Step; times: number[] } {
  const days = (last - first) / DAY;
  const step = days <= MOST_POINTS ? 'day' : days / 7 <= MOST_POINTS ? 'week' : 'month';
  const times: number[] = [];
  for (let time = stepStart(first, step); time <= last; time = nextStep(time, step)) times.push(time);
  return { step, times };
}

function paneOf(
  facts: Facts,
  flows: readonly Counted[],
  side: Pane['side'],
  by: By,
  most: number,
  places: Places,
): [Pane, number] {
  const part = flows.filter((flow) => flow.side === side);
  const keyOf = keysOf(facts, by);
  const far = side === 'in' ? 'from' : 'to';
  const groups = groupsOf(facts, part, by);
  // Money between two chosen addresses keeps the other one as its band.
  const wanted = new Set(part.map((flow) => keyOf(flow[far])));
  const candidates = [...groups.values()].filter(({ id }) => wanted.has(id));
  const { kept, rest } = largest(candidates, side === 'in' ? 'sent' : 'received', Math.min(most, MOST_BANDS));
  const bands = new Map<string, { group: Group; amounts: bigint[] }>();
  const zeros = () => Array.from({ length: places.count }, () => 0n);
  for (const group of kept) bands.set(group.id, { group, amounts: zeros() });
  if (rest.length > 0) bands.set(OTHERS, { group: restOf(rest), amounts: zeros() });
  for (const flow of part) {
    const band = bands.get(keyOf(flow[far])) ?? bands.get(OTHERS);
    const at = places.of(flow.time ?? 0);
    if (band !== undefined) band.amounts[at] = (band.amounts[at] ?? 0n) + flow.amount;
  }
  return [{ side, bands: [...bands.values()] }, rest.length];
}

interface Places {
  readonly count: number;
  readonly of: (time: number) => number;
}

export function riverOf(facts: Facts, flows: readonly Counted[], by: By, most: number): RiverShape {
  const moving = flows.filter(({ side }) => side !== 'own');
  const dated = moving.filter(({ time }) => time !== null);
  const counts = { undated: moving.length - dated.length, own: flows.length - moving.length };
  if (dated.length === 0) return { step: 'day', times: [], panes: [], merged: 0, ...counts };
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { time } of dated) {
    first = Math.min(first, time ?? first);
    last = Math.max(last, time ?? last);
  }
  const { step, times } = stepsBetween(first, last);
  const index = new Map(times.map((time, at) => [time, at] as const));
  const places: Places = { count: times.length, of: (time) => index.get(stepStart(time, step)) ?? 0 };
  const sides = (['in', 'out', 'between'] as const).filter((side) => dated.some((flow) => flow.side === side));
  const made = sides.map((side) => paneOf(facts, dated, side, by, most, places));
  return {
    step,
    times,
    panes: made.map(([pane]) => pane),
    merged: made.reduce((sum, [, merged]) => sum + merged, 0),
    ...counts,
  };
}
