/** What layouts read and answer. All of them are deterministic: the same input gives the same places. */

import type { Point } from '../geometry';
import { CARD_HEIGHT, CARD_WIDTH } from '../model';

export interface LayoutNode {
  readonly id: string;
  /** Seconds since 1970, for the time axis. */
  readonly time?: number | null;
  /** Larger stands nearer to the middle. */
  readonly weight?: number;
}

export interface LayoutEdge {
  readonly from: string;
  readonly to: string;
}

export type Places = ReadonlyMap<string, Point>;

/** Between two columns there is room for an amount with its unit and count, such as “83.59366085 BTC · 3”. */
export const COLUMN = CARD_WIDTH + 120;
export const ROW = CARD_HEIGHT + 20;

/** Of every node the nodes one edge before and one after it. Edges to what is not in `nodes` do not count. */
export function adjacency(nodes: readonly LayoutNode[], edges: readonly LayoutEdge[]) {
  const before = new Map<string, string[]>(nodes.map((node) => [node.id, []]));
  const after = new Map<string, string[]>(nodes.map((node) => [node.id, []]));
  for (const { from, to } of edges) {
    if (from === to) continue;
    const outs = after.get(from);
    const ins = before.get(to);
    if (outs === undefined || ins === undefined) continue;
    outs.push(to);
    ins.push(from);
  }
  return { before, after };
}

/**
 * Places things with wished centres into a row without overlap, order kept, as near to the wishes as least squares allows (pool adjacent
 * violators). `gap` is the least distance of neighbours.
 */
export function spread(wishes: readonly number[], gap: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  wishes.forEach((wish, index) => {
    let block = { sum: wish - index * gap, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const places: number[] = [];
  for (const { sum, count } of blocks) for (let nth = 0; nth < count; nth += 1) places.push(sum / count + places.length * gap);
  return places;
}

export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
