/** Which lines have room for a second label under the first: on no card and on no other label. The widest lines come first. */

import { overlaps, type Point, type Rect } from './geometry';
import type { GraphEdge } from './model';

export const LABEL_HEIGHT = 15;
const LETTER = 5.9;
const CELL = 128;

interface Labelled {
  readonly edge: GraphEdge;
  readonly middle: Point;
}

const boxOf = (text: string, { x, y }: Point): Rect => {
  const width = text.length * LETTER + 6;
  return { x: x - width / 2, y: y - LABEL_HEIGHT / 2, width, height: LABEL_HEIGHT };
};

/** Around the amount, at the middle of its line. */
export const labelBox = ({ edge, middle }: Labelled): Rect => boxOf(edge.label, middle);

/** Around what it was worth, right under the amount. */
export const worthBox = ({ edge, middle }: Labelled): Rect =>
  boxOf(edge.worth ?? '', { x: middle.x, y: middle.y + LABEL_HEIGHT });

/** What is taken, by cells, so that only what is near is looked at. */
class Taken {
  private readonly cells = new Map<string, Rect[]>();

  add(rect: Rect): void {
    for (const key of keysOf(rect)) {
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [rect]);
      else cell.push(rect);
    }
  }

  isFree(rect: Rect): boolean {
    return keysOf(rect).every((key) => (this.cells.get(key) ?? []).every((other) => !overlaps(rect, other)));
  }
}

function keysOf({ x, y, width, height }: Rect): string[] {
  const keys: string[] = [];
  for (let column = Math.floor(x / CELL); column <= Math.floor((x + width) / CELL); column += 1)
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + height) / CELL); row += 1) keys.push(`${column}:${row}`);
  return keys;
}

/** Ids of the edges whose second label is drawn. A matter of the whole scene, so that neighbouring strips of the picture agree. */
export function roomForWorth(edges: readonly Labelled[], cards: readonly Rect[]): ReadonlySet<string> {
  const told = edges.filter(({ edge }) => (edge.worth ?? '') !== '' && edge.label !== '');
  if (told.length === 0) return new Set();
  const taken = new Taken();
  for (const card of cards) taken.add(card);
  for (const one of edges) if (one.edge.label !== '') taken.add(labelBox(one));
  const roomy = new Set<string>();
  for (const one of [...told].sort((a, b) => b.edge.weight - a.edge.weight)) {
    const box = worthBox(one);
    if (!taken.isFree(box)) continue;
    taken.add(box);
    roomy.add(one.edge.id);
  }
  return roomy;
}
