import { expect, it } from 'vitest';
import { copy } from './copy';

it('names only the exhibits that there are', () => {
  const said = [0, 1, 2].map((count) => copy.thisDeletesAndItsExhibits('Theft', count).split(' for everyone')[0]);
  expect(said).toEqual([
    'This deletes “Theft”',
    'This deletes “Theft” and its exhibit',
    'This deletes “Theft” and its 2 exhibits',
  ]);
});
