// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fitted, toScreen, toWorld, zoomedAt } from './camera';
import { toSvg } from './export/svg';
import { overlaps } from './geometry';
import { hitTest, nodesInside, nodesLassoed } from './hit';
import { layered } from './layout/layered';
import { CARD_HEIGHT, CARD_WIDTH, emphasisOver, noEmphasis } from './model';
import { FADED, paintRegion } from './paint/region';
import { Scene } from './scene';
import { edge, graph, manyNodes, node, numbers, recorder, viewOf } from './testing';
import { flowThrough, neighbour } from './walk';

beforeEach(() => vi.stubGlobal('Path2D', class {}));

/** All of a small graph, and no more: the dots of the ground are drawn too. */
const everything = { x: -200, y: -200, width: 1_200, height: 800 };

function large(count: number) {
  const { nodes, edges } = manyNodes(count);
  const places = layered(nodes, edges);
  return graph(
    nodes.map(({ id }) => node(id, places.get(id)?.x ?? 0, places.get(id)?.y ?? 0)),
    edges.map(({ from, to }, index) => edge(from, to, { id: `e${index}`, weight: (index % 10) / 10 })),
  );
}

describe('camera', () => {
  it('keeps what is under the pointer where it is', () => {
    const camera = { x: 40, y: -20, zoom: 0.5 };
    const before = toWorld(camera, 300, 200);
    const after = zoomedAt(camera, 1.7, 300, 200);
    expect(toScreen(after, before.x, before.y)).toEqual({ x: expect.closeTo(300, 6), y: expect.closeTo(200, 6) });
  });

  it('fits everything, and a single card not larger than life', () => {
    const camera = fitted({ x: 0, y: 0, width: 10_000, height: 2_000 }, 1_000, 600);
    expect(toScreen(camera, 0, 0).x).toBeCloseTo(48);
    expect(toScreen(camera, 10_000, 0).x).toBeCloseTo(952);
    expect(fitted({ x: 0, y: 0, width: 10, height: 10 }, 1_000, 600).zoom).toBe(1);
  });
});

describe('finding', () => {
  it('finds in a rectangle exactly what looking at every card finds', () => {
    const scene = new Scene(large(1_500));
    const next = numbers(3);
    for (let round = 0; round < 50; round += 1) {
      const rect = { x: next() * 3_000 - 500, y: next() * 6_000 - 3_000, width: next() * 900, height: next() * 900 };
      const wanted = scene.nodes.filter((one) => overlaps(one, rect)).map((one) => one.index);
      const found = scene.nodesIn(rect).filter((one) => overlaps(one, rect));
      expect(found.map((one) => one.index)).toEqual(wanted);
    }
  });

  it('hits the card above the line, the line beside the card, and nothing beside both', () => {
    const scene = new Scene(graph([node('a', 0, 0), node('b', 400, 0)], [edge('a', 'b')]));
    expect(hitTest(scene, { x: 20, y: 20 }, 1)).toMatchObject({ kind: 'node', node: { node: { id: 'a' } } });
    expect(hitTest(scene, { x: 276, y: 22 }, 1)).toMatchObject({ kind: 'edge', edge: { edge: { id: 'a>b' } } });
    expect(hitTest(scene, { x: 276, y: 60 }, 1)).toBeNull();
    // Far out a line is thin on screen; the reach grows with the distance.
    expect(hitTest(scene, { x: 276, y: 60 }, 0.1)).toMatchObject({ kind: 'edge' });
  });

  it('takes by rectangle and by lasso the cards whose centre is inside', () => {
    const scene = new Scene(graph([node('a', 0, 0), node('b', 400, 0), node('c', 0, 300)]));
    expect(nodesInside(scene, { x: -10, y: -10, width: 600, height: 100 })).toEqual(['a', 'b']);
    const around = [
      { x: -20, y: -20 },
      { x: 200, y: -20 },
      { x: 200, y: 400 },
      { x: -20, y: 400 },
    ];
    expect(nodesLassoed(scene, around)).toEqual(['a', 'c']);
    expect(nodesLassoed(scene, around.slice(0, 2))).toEqual([]);
  });
});

describe('walking', () => {
  const scene = new Scene(
    graph([node('a', 0, 0), node('far', 500, 400), node('near', 260, 10), node('below', 0, 80)], [edge('a', 'far')]),
  );

  it('follows the money to the sides and the picture up and down', () => {
    expect(neighbour(scene, 'a', 'right')).toBe('far');
    expect(neighbour(scene, 'a', 'down')).toBe('below');
    expect(neighbour(scene, 'below', 'up')).toBe('a');
    expect(neighbour(scene, 'a', 'left')).toBeNull();
    expect(neighbour(scene, null, 'left')).toBe('a');
  });

  it('knows everything that flows through a node, in a circle too', () => {
    const round = new Scene(
      graph(
        ['a', 'b', 'c', 'd', 'x'].map((id, at) => node(id, at * 250, 0)),
        [edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('x', 'd')],
      ),
    );
    expect([...flowThrough(round, 'b')].sort()).toEqual(['a', 'a>b', 'b', 'b>c', 'c', 'c>b']);
  });
});

describe('painting', () => {
  const view = viewOf(large(1_000));
  const all = view.scene.bounds ?? everything;

  it('draws what the zoom is worth: rectangles, then titles, then everything', () => {
    const far = paintRegion(recorder().brush, view, all, 0.1);
    expect(far).toEqual({ nodes: 1_000, edges: 2_500, labels: 0, texts: 0 });
    const written = view.scene.edges.filter(({ edge: { id } }) => view.scene.labels.has(id));
    const wide = written.filter(({ edge: { weight } }) => weight >= 0.5);
    expect(wide.length).toBeGreaterThan(0);
    const middle = paintRegion(recorder().brush, view, all, 0.45);
    expect(middle).toEqual({ nodes: 1_000, edges: 2_500, labels: wide.length, texts: 1_000 });
    const near = paintRegion(recorder().brush, view, all, 1);
    expect(near).toEqual({ nodes: 1_000, edges: 2_500, labels: written.length, texts: 2_000 });
  });

  it('batches: far out, 2,500 lines take few strokes', () => {
    const { brush, named } = recorder();
    paintRegion(brush, view, all, 0.1);
    expect(named('moveTo')).toHaveLength(2_500);
    expect(named('stroke').length).toBeLessThan(20);
  });

  it('draws only what lies in the region', () => {
    const painted = paintRegion(recorder().brush, view, { x: 0, y: 0, width: 400, height: 300 }, 1);
    expect(painted.nodes).toBeGreaterThan(0);
    expect(painted.nodes).toBeLessThan(60);
  });

  it('dashes what was concluded, and only that', () => {
    const drawn = graph([node('a', 0, 0), node('b', 400, 0, { derived: true })], [edge('a', 'b', { nature: 'derived' })]);
    const { brush, named } = recorder();
    paintRegion(brush, viewOf(drawn), everything, 1);
    expect(named('stroke').filter(({ dash }) => dash.length > 0)).toHaveLength(2);
    const facts = recorder();
    paintRegion(facts.brush, viewOf(graph([node('a', 0, 0), node('b', 400, 0)], [edge('a', 'b')])), everything, 1);
    expect(facts.named('stroke').filter(({ dash }) => dash.length > 0)).toHaveLength(0);
  });

  it('fades what is not on the path to a quarter', () => {
    const drawn = graph([node('a', 0, 0), node('b', 400, 0), node('c', 0, 200)], [edge('a', 'b')]);
    const emphasis = { selected: new Set(['a']), focused: null, path: new Set(['a', 'b', 'a>b']) };
    const { brush, named } = recorder();
    paintRegion(brush, viewOf(drawn, { emphasis }), everything, 1);
    const texts = new Map(named('fillText').map(({ args, alpha }) => [args[0], alpha]));
    expect(texts.get('a')).toBe(1);
    expect(texts.get('c')).toBe(FADED);
  });

  it('shows what flows through the card under the pointer, where the reader chose nothing', () => {
    const under = new Set(['a']);
    expect(emphasisOver(noEmphasis, under)).toEqual({ ...noEmphasis, path: under });
    expect(emphasisOver(noEmphasis, null)).toBe(noEmphasis);
    const chosen = { ...noEmphasis, path: new Set(['b']) };
    expect(emphasisOver(chosen, under)).toBe(chosen);
  });
});

describe('the SVG', () => {
  it('holds every card and line as text, escapes hostile labels, and is well formed', () => {
    const title = '</text><script>alert("1")</script> & \u0001co';
    const drawn = graph(
      [node('a', 0, 0, { title }), node('b', 400, 0, { derived: true, pinned: true, taint: 0.5 })],
      [edge('a', 'b')],
      {
        notes: [{ id: 'n', text: 'stolen <here>', x: 0, y: 100, color: 'down' }],
        frames: [{ id: 'g', title: 'A & B', members: ['a', 'b'] }],
      },
    );
    const svg = toSvg(viewOf(drawn), 'Trace');
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(parsed.querySelector('script')).toBeNull();
    expect(parsed.querySelectorAll('g > title')).toHaveLength(2);
    expect(parsed.documentElement.getAttribute('viewBox')).toMatch(/^-?\d+ -?\d+ \d+ \d+$/);
    expect(svg).toContain('A &amp; B');
    expect(Number(parsed.documentElement.getAttribute('width'))).toBeGreaterThan(400 + CARD_WIDTH);
    expect(Number(parsed.documentElement.getAttribute('height'))).toBeGreaterThan(CARD_HEIGHT);
  });
});
