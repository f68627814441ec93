/**
 * Moving and resizing a widget by keys (react-grid-layout has none, RGL#1907): arrows move, Shift with arrows resizes. The library's own pure
 * functions push the others away and close gaps, so that keys and the pointer give the same layout.
 */

import { type Layout, moveElement, verticalCompactor } from 'react-grid-layout/core';
import { COLUMNS, type Place } from './document';
import { settled } from './settled';

export const LEAST_WIDTH = 2;
export const LEAST_HEIGHT = 2;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const plain = (layout: Layout): readonly Place[] => layout.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }));

/** The layout after a key; null where the key does nothing here or there is no room. */
export function afterKey(layout: readonly Place[], id: string, key: string, isResize: boolean): readonly Place[] | null {
  const step = STEPS[key];
  const place = layout.find(({ i }) => i === id);
  if (step === undefined || place === undefined) return null;
  const next = isResize ? resized(layout, place, step) : moved(layout, place, step);
  const now = next.find(({ i }) => i === id);
  const isSame = now?.x === place.x && now.y === place.y && now.w === place.w && now.h === place.h;
  return isSame ? null : next;
}

function moved(layout: readonly Place[], place: Place, [right, down]: readonly [number, number]): readonly Place[] {
  const x = Math.min(Math.max(place.x + right, 0), COLUMNS - place.w);
  // Gaps close upwards: one row up or down means beyond the neighbour there.
  const y = down === 0 ? place.y : beyond(layout, place, down);
  const copy = layout.map((one) => ({ ...one })) as Layout;
  const item = copy.find(({ i }) => i === place.i);
  if (item === undefined) return layout;
  const result = moveElement(copy, item, x, y, true, false, 'vertical', COLUMNS, false);
  return plain(verticalCompactor.compact(result, COLUMNS));
}

function beyond(layout: readonly Place[], place: Place, down: number): number {
  const beside = layout.filter(({ i, x, w }) => i !== place.i && x < place.x + place.w && place.x < x + w);
  if (down < 0) {
    const above = beside.filter(({ y }) => y < place.y);
    return above.length === 0 ? 0 : Math.max(...above.map(({ y }) => y));
  }
  const below = beside.filter(({ y }) => y >= place.y + place.h);
  if (below.length === 0) return place.y;
  const next = below.reduce((found, one) => (one.y < found.y ? one : found));
  // Its top at the neighbour's lower half, so that the neighbour takes the place above.
  return next.y + next.h;
}

function resized(layout: readonly Place[], place: Place, [right, down]: readonly [number, number]): readonly Place[] {
  const w = Math.min(Math.max(place.w + right, LEAST_WIDTH), COLUMNS - place.x);
  const h = Math.max(place.h + down, LEAST_HEIGHT);
  return settled(layout.map((one) => (one.i === place.i ? { ...one, w, h } : one)));
}

/** "Column 1, row 1, 6 columns wide, 8 rows high", for a screen reader. */
export const placeWords = ({ x, y, w, h }: Place): string =>
  `Column ${x + 1}, row ${y + 1}, ${w} ${w === 1 ? 'column' : 'columns'} wide, ${h} ${h === 1 ? 'row' : 'rows'} high`;
