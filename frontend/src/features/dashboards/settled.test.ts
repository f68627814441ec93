import { verticalCompactor } from 'react-grid-layout/core';
import { expect, it } from 'vitest';
import { COLUMNS, type Place } from './document';
import { inReadingOrder, settled } from './settled';

const at = (i: string, x: number, y: number, w: number, h: number): Place => ({ i, x, y, w, h });
const plain = (layout: readonly Place[]) => layout.map(({ i, x, y, w, h }) => at(i, x, y, w, h));

it('closes what a removed widget left', () => {
  const layout = settled([at('b', 0, 8, 6, 4), at('c', 6, 12, 6, 4), at('a', 0, 2, 6, 3)]);
  expect(layout).toEqual([at('b', 0, 3, 6, 4), at('c', 6, 0, 6, 4), at('a', 0, 0, 6, 3)]);
  expect(inReadingOrder(layout).map(({ i }) => i)).toEqual(['a', 'c', 'b']);
});

it('draws every layout where the editor draws it', () => {
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % limit;
  };
  for (let round = 0; round < 200; round += 1) {
    // Like documents, which may have gaps but no overlaps: one band of rows for each, with empty rows between them.
    const layout: Place[] = [];
    let y = 0;
    for (let one = 0; one < 8; one += 1) {
      y += below(4);
      const w = 2 + below(6);
      const high = 2 + below(5);
      layout.push(at(`l${one}`, 0, y, w, high));
      if (below(2) === 0) layout.push(at(`r${one}`, w, y + below(2), COLUMNS - w, 2));
      y += high + 1;
    }
    const drawn = verticalCompactor.compact(
      layout.map((place) => ({ ...place })),
      COLUMNS,
    );
    expect(settled(layout)).toEqual(plain(drawn));
  }
});
