/** Along time: the horizontal place is when something happened, the vertical one keeps cards apart and near to what they are joined to. */

import type { GraphTick } from '../model';
import { adjacency, COLUMN, type LayoutEdge, type LayoutNode, mean, type Places, ROW } from './types';

interface TimeLayout {
  readonly places: Places;
  readonly ticks: readonly GraphTick[];
}

const DAY = 86_400;

/** Cards without a time stand beside the earliest thing that they are joined to. */
function timesOf(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { id, time } of nodes) if (typeof time === 'number') times.set(id, time);
  const { before, after } = adjacency(nodes, edges);
  for (let round = 0; round < 3; round += 1) {
    const found: [string, number][] = [];
    for (const { id } of nodes) {
      if (times.has(id)) continue;
      const known = [...(before.get(id) ?? []), ...(after.get(id) ?? [])].flatMap((other) => times.get(other) ?? []);
      if (known.length > 0) found.push([id, Math.min(...known)]);
    }
    if (found.length === 0) break;
    for (const [id, time] of found) times.set(id, time);
  }
  return times;
}

export function timeAxis(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]): TimeLayout {
  const times = timesOf(nodes, edges);
  const known = [...times.values()];
  const first = known.length > 0 ? known.reduce((a, b) => Math.min(a, b)) : 0;
  const last = known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : 0;
  const span = Math.max(1, last - first);
  // Wide enough that cards of one time form stacks and not one endless column.
  const width = COLUMN * Math.max(4, Math.ceil(Math.sqrt(nodes.length) * 1.8));
  const at = (time: number) => Math.round(((time - first) / span) * width);

  const { before, after } = adjacency(nodes, edges);
  const sorted = [...nodes].sort((a, b) => (times.get(a.id) ?? last) - (times.get(b.id) ?? last) || (a.id < b.id ? -1 : 1));
  const lanes: number[] = [];
  const laneOf = new Map<string, number>();
  const places = new Map<string, { x: number; y: number }>();
  for (const { id } of sorted) {
    const x = times.has(id) ? at(times.get(id) ?? first) : width + COLUMN;
    const joined = [...(before.get(id) ?? []), ...(after.get(id) ?? [])].flatMap((other) => laneOf.get(other) ?? []);
    const wish = Math.round(mean(joined) ?? lanes.length / 2);
    const lane = freeLane(lanes, x, wish);
    lanes[lane] = x + COLUMN - 40;
    laneOf.set(id, lane);
    places.set(id, { x, y: lane * ROW });
  }
  return { places, ticks: known.length > 0 ? ticksOf(first, last, at) : [] };
}

/** The lane nearest to the wished one that is free at `x`; a new one when none is. */
function freeLane(lanes: readonly number[], x: number, wish: number): number {
  for (let distance = 0; distance <= lanes.length; distance += 1) {
    for (const lane of [wish - distance, wish + distance]) {
      const until = lanes[lane];
      if (until !== undefined && until <= x) return lane;
    }
  }
  return lanes.length;
}

const STEPS = [
  60,
  300,
  900,
  3_600,
  3 * 3_600,
  6 * 3_600,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  90 * DAY,
  180 * DAY,
  365 * DAY,
];

function ticksOf(first: number, last: number, at: (time: number) => number): GraphTick[] {
  const step = STEPS.find((candidate) => (last - first) / candidate <= 12) ?? Math.ceil((last - first) / 12 / DAY) * DAY;
  const ticks: GraphTick[] = [];
  for (let time = Math.ceil(first / step) * step; time <= last; time += step) {
    const text = new Date(time * 1_000).toISOString();
    ticks.push({ x: at(time), label: step >= DAY ? text.slice(0, 10) : `${text.slice(5, 10)} ${text.slice(11, 16)}` });
  }
  return ticks;
}
