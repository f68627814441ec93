/** Graphs and a recording brush for the tests of the engine. */

import { dark } from '@/theme/palette';
import { inkOf } from './ink';
import { type Graph, type GraphEdge, type GraphNode, noEmphasis } from './model';
import type { Brush, View } from './paint/region';
import { Scene } from './scene';

export const node = (id: string, x: number, y: number, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind: 'wallet',
  title: id,
  sub: `bc1q${id}`,
  x,
  y,
  ...more,
});

export const edge = (from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id: `${from}>${to}`,
  from,
  to,
  label: '1 BTC',
  weight: 0.5,
  nature: 'fact',
  ...more,
});

export const graph = (nodes: readonly GraphNode[], edges: readonly GraphEdge[] = [], more: Partial<Graph> = {}): Graph => ({
  nodes,
  edges,
  frames: [],
  notes: [],
  ticks: [],
  ...more,
});

/** A linear congruential generator: the same numbers in every run. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A layered graph of `count` nodes and about 2.5 times as many edges. */
export function manyNodes(count: number): { nodes: { id: string; weight: number }[]; edges: { from: string; to: string }[] } {
  const next = numbers(count);
  const nodes = Array.from({ length: count }, (_, index) => ({ id: `n${index}`, weight: next() }));
  const edges = Array.from({ length: Math.floor(count * 2.5) }, () => {
    const from = Math.floor(next() * count);
    return { from: `n${from}`, to: `n${Math.min(count - 1, from + 1 + Math.floor((next() * count) / 10))}` };
  });
  return { nodes, edges };
}

export const viewOf = (drawn: Graph, more: Partial<View> = {}): View => ({
  scene: new Scene(drawn),
  ink: inkOf(dark),
  emphasis: noEmphasis,
  lifted: new Set(),
  ...more,
});

export interface Stroke {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly alpha: number;
  readonly dash: readonly number[];
}

/** A brush that writes down what it was asked to do. */
export function recorder(): { brush: Brush; strokes: Stroke[]; named: (name: string) => Stroke[] } {
  const strokes: Stroke[] = [];
  const state: Record<string, unknown> = { globalAlpha: 1 };
  let dash: readonly number[] = [];
  const brush = new Proxy(state, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : (...args: unknown[]) => {
            if (name === 'setLineDash') dash = args[0] as number[];
            else strokes.push({ name, args, alpha: target.globalAlpha as number, dash });
          },
  });
  return { brush: brush as unknown as Brush, strokes, named: (name) => strokes.filter((stroke) => stroke.name === name) };
}
