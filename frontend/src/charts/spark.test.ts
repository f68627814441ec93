import { expect, it } from 'vitest';
import { sparkPath } from './spark';

it('draws inside its box, first value left, last value right', () => {
  const path = sparkPath([1, 3, 2], 80, 24);
  expect(path?.line).toBe('M0 22.5L40 1.5L80 12');
  expect(path?.area).toBe('M0 22.5L40 1.5L80 12L80 24L0 24Z');
  expect(path?.rises).toBe(true);
});

it('draws a flat series through the middle without a direction', () => {
  expect(sparkPath([1, 1, 1], 80, 24)).toMatchObject({ line: 'M0 12L40 12L80 12', rises: null });
});

it('draws nothing from less than two values', () => {
  expect(sparkPath([], 80, 24)).toBeNull();
  expect(sparkPath([Number.NaN, 2], 80, 24)).toBeNull();
});

it('keeps long series short', () => {
  const long = Array.from({ length: 168 }, (_, at) => Math.sin(at / 9));
  expect((sparkPath(long, 80, 24)?.line.match(/[ML]/g) ?? []).length).toBeLessThanOrEqual(64);
});
