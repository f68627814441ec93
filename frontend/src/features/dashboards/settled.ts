/** How widgets are drawn, read or edited: each as far up as what is above it allows. What was removed leaves no empty rows. */

import { bottomOf, type Place } from './document';

const overlap = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** From left to right in each row, and the rows from the top. */
export const inReadingOrder = (layout: readonly Place[]): readonly Place[] =>
  [...layout].sort((one, other) => one.y - other.y || one.x - other.x);

/** The same widgets in the same order, without gaps above them and without overlaps, as the library of the editor does it. */
export function settled(layout: readonly Place[]): readonly Place[] {
  const placed: Place[] = [];
  for (const place of inReadingOrder(layout)) {
    const blocked = (y: number) => placed.find((other) => overlap(other, { ...place, y }));
    let y = Math.min(place.y, bottomOf(placed));
    while (y > 0 && blocked(y) === undefined) y -= 1;
    for (let above = blocked(y); above !== undefined; above = blocked(y)) y = above.y + above.h;
    placed.push({ ...place, y });
  }
  return layout.flatMap(({ i }) => placed.find((place) => place.i === i) ?? []);
}
