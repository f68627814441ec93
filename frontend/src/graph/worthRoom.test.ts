import { beforeEach, expect, it, vi } from 'vitest';
import { toSvg } from './export/svg';
import { overlaps } from './geometry';
import { paintRegion } from './paint/region';
import { edge, graph, node, recorder, viewOf } from './testing';
import { labelBox } from './worthRoom';

beforeEach(() => vi.stubGlobal('Path2D', class {}));

const everything = { x: -200, y: -200, width: 1_200, height: 800 };

const textsOf = (drawn: ReturnType<typeof graph>): unknown[] => {
  const { brush, named } = recorder();
  paintRegion(brush, viewOf(drawn), everything, 1);
  return named('fillText').map(({ args }) => args[0]);
};

it('what an amount was worth stands under it, on the canvas and in the picture', () => {
  const drawn = graph([node('a', 0, 0), node('b', 400, 0)], [edge('a', 'b', { worth: '$18.2K' })]);
  expect(textsOf(drawn)).toEqual(expect.arrayContaining(['1 BTC', '$18.2K']));
  expect(toSvg(viewOf(drawn), 'Trace')).toContain('>$18.2K</text>');
});

it('no amount lies on another, in a crowd either', () => {
  const ends = Array.from({ length: 12 }, (_, at) => `b${at}`);
  // Lines whose middles are four units apart, under labels that are fifteen high.
  const lines = ends.map((end, at) => edge('a', end, { id: end, label: `${at}.99999999 BTC`, weight: at / 12 }));
  const { scene } = viewOf(graph([node('a', 0, 0), ...ends.map((end, at) => node(end, 500, at * 8))], lines));
  const boxes = lines.flatMap((line) => {
    const at = scene.labels.get(line.id);
    return at === undefined ? [] : [labelBox(line, at)];
  });
  expect(boxes.length).toBeGreaterThan(3);
  expect(boxes.filter((box, at) => boxes.some((other, place) => place > at && overlaps(box, other)))).toEqual([]);
  expect(scene.labels.has('b11'), 'the widest line has its amount').toBe(true);
});

it('without room it is left out, and the amount stays; the larger line keeps its own', () => {
  // Two lines between the same cards lie closer to each other than two labels are high.
  const close = graph(
    [node('a', 0, 0), node('b', 400, 0)],
    [
      edge('a', 'b', { id: 'small', label: '1 BTC', worth: '$1K', weight: 0.1 }),
      edge('a', 'b', { id: 'large', label: '2 BTC', worth: '$2K', weight: 1 }),
    ],
  );
  const texts = textsOf(close);
  expect(texts).toEqual(expect.arrayContaining(['1 BTC', '2 BTC', '$2K']));
  expect(texts).not.toContain('$1K');
  expect(toSvg(viewOf(close), 'Trace')).not.toContain('$1K');
});
