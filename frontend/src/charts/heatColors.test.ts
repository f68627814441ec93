import { expect, it } from 'vitest';
import { heatSteps } from './heatColors';

it.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [3, [0, 1, 2, 3]],
  [4, [0, 1, 3, 4]],
  [100, [0, 1, 33, 67, 100]],
])('a scale up to %i names %j', (most, steps) => expect(heatSteps(most)).toEqual(steps));
