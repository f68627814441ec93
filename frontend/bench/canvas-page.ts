/** The page that the canvas benchmark measures: one made-up graph, drawn by our engine or by cytoscape at the same places. */

import cytoscape from 'cytoscape';
import { Engine } from '../src/graph/engine';
import { inkOf } from '../src/graph/ink';
import { layered } from '../src/graph/layout/layered';
import { CARD_HEIGHT, CARD_WIDTH, type Graph, type GraphEdge, type GraphNode, nodeKinds } from '../src/graph/model';
import { dark } from '../src/theme/palette';

const HOPS = 14;

/** mulberry32: the same graph every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function graphOf(nodeCount: number, edgeCount: number): { graph: Graph; layoutMs: number } {
  const next = random(7);
  const pick = (count: number) => Math.floor(next() * count);
  const hop = (index: number) => Math.floor((index / nodeCount) * HOPS);
  const ids = Array.from({ length: nodeCount }, (_, index) => `n${index}`);
  const links: { from: string; to: string }[] = [];
  while (links.length < edgeCount) {
    const from = pick(nodeCount);
    const step = next() < 0.92 ? 1 : 2;
    const first = Math.ceil(((hop(from) + step) / HOPS) * nodeCount);
    const size = Math.ceil(nodeCount / HOPS);
    const to = first + pick(size);
    if (to < nodeCount) links.push({ from: `n${from}`, to: `n${to}` });
  }
  const start = performance.now();
  const places = layered(
    ids.map((id) => ({ id })),
    links,
    { roots: ids.slice(0, Math.ceil(nodeCount / HOPS)) },
  );
  const layoutMs = performance.now() - start;
  const nodes: GraphNode[] = ids.map((id, index) => ({
    id,
    kind: nodeKinds[pick(nodeKinds.length)] ?? 'wallet',
    title: `Wallet ${index}`,
    sub: `bc1q${pick(2 ** 31).toString(36)}…${pick(1e6).toString(36)}`,
    ...(places.get(id) ?? { x: 0, y: 0 }),
  }));
  const edges: GraphEdge[] = links.map((link, index) => ({
    ...link,
    id: `e${index}`,
    label: `${(next() * 50).toFixed(2)} BTC`,
    weight: next() ** 3,
    nature: next() < 0.05 ? 'derived' : 'fact',
  }));
  return { graph: { nodes, edges, frames: [], notes: [], ticks: [] }, layoutMs };
}

const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));

interface Shown {
  pan: (dx: number, dy: number) => void;
  zoomTo: (zoom: number) => void;
  counts: () => unknown;
}

function ours(host: HTMLElement, graph: Graph): Shown {
  const nothing = () => {};
  const engine = new Engine(host, inkOf(dark), {
    onPick: nothing,
    onPickMany: nothing,
    onOpen: nothing,
    onMove: nothing,
    onMoveNote: nothing,
    onCamera: nothing,
  });
  engine.setGraph(graph);
  return {
    pan: (dx, dy) => engine.pan(dx, dy),
    zoomTo: (zoom) => engine.zoomBy(zoom / engine.camera.zoom),
    counts: () => engine.painted,
  };
}

function theirs(host: HTMLElement, graph: Graph): Shown {
  const ink = inkOf(dark);
  const view = cytoscape({
    container: host,
    elements: [
      ...graph.nodes.map(({ id, title, sub, x, y, kind }) => ({
        data: { id, label: `${title}\n${sub}`, color: ink.kinds[kind] },
        position: { x: x + CARD_WIDTH / 2, y: y + CARD_HEIGHT / 2 },
      })),
      ...graph.edges.map(({ id, from, to, label, weight }) => ({
        data: { id, source: from, target: to, label, width: 1 + 6 * Math.sqrt(weight) },
      })),
    ],
    layout: { name: 'preset', fit: true, padding: 48 },
    style: [
      {
        selector: 'node',
        style: {
          shape: 'round-rectangle',
          width: CARD_WIDTH,
          height: CARD_HEIGHT,
          label: 'data(label)',
          'text-wrap': 'wrap',
          'text-valign': 'center',
          'font-size': 12,
          color: dark.text,
          'background-color': dark.raised,
          'border-width': 1,
          'border-color': 'data(color)',
          'min-zoomed-font-size': 6,
        },
      },
      {
        selector: 'edge',
        style: {
          'curve-style': 'bezier',
          width: 'data(width)',
          'line-color': dark.borderControl,
          'target-arrow-color': dark.borderControl,
          'target-arrow-shape': 'triangle',
          label: 'data(label)',
          'font-size': 11,
          color: dark.textSecondary,
          'min-zoomed-font-size': 6,
        },
      },
    ],
  });
  return {
    pan: (dx, dy) => void view.panBy({ x: dx, y: dy }),
    zoomTo: (zoom) => void view.zoom({ level: zoom, renderedPosition: { x: host.clientWidth / 2, y: host.clientHeight / 2 } }),
    counts: () => null,
  };
}

let shown: Shown | undefined;

const bench = {
  /** Milliseconds until the picture stands: with our layout, and of that the layout alone. */
  async start(who: 'ours' | 'cytoscape', nodeCount: number, edgeCount: number) {
    const host = document.createElement('div');
    host.style.cssText = `position:fixed;inset:0;background:${dark.bg}`;
    document.body.replaceChildren(host);
    const { graph, layoutMs } = graphOf(nodeCount, edgeCount);
    const start = performance.now();
    shown = who === 'ours' ? ours(host, graph) : theirs(host, graph);
    // The frame after the one that drew: the picture is out by then.
    await nextFrame();
    await nextFrame();
    return { paintMs: performance.now() - start + layoutMs, layoutMs };
  },
  async zoomTo(zoom: number) {
    shown?.zoomTo(zoom);
    for (let frame = 0; frame < 40; frame += 1) await nextFrame();
  },
  counts: () => shown?.counts(),
  /** A drag there and back, a step in every frame. */
  async pan(frames: number) {
    const start = performance.now();
    let longest = 0;
    let before = await nextFrame();
    for (let frame = 0; frame < frames; frame += 1) {
      const way = frame < frames / 2 ? 1 : -1;
      shown?.pan(10 * way, 4 * way);
      const now = await nextFrame();
      longest = Math.max(longest, now - before);
      before = now;
    }
    return { fps: (frames * 1_000) / (performance.now() - start), longestMs: longest };
  },
};

export type Bench = typeof bench;

Object.assign(window, { bench });
