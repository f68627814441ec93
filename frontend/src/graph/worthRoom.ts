/**
 * Where on its line an amount is written, and which lines have room for a second label under the first. No label lies on another, and the
 * widest lines come first: an amount without room anywhere is left to the details of its line.
 */

import { type Curve, overlaps, type Point, pointOn, type Rect } from './geometry';
import type { GraphEdge } from './model';

export const LABEL_HEIGHT = 15;
const LETTER = 5.9;
const CELL = 128;
/** Shares of the line at which its amount may be written, the best first. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78] as const;

interface Labelled extends Curve {
  readonly edge: GraphEdge;
}

const boxOf = (text: string, { x, y }: Point): Rect => {
  const width = text.length * LETTER + 6;
  return { x: x - width / 2, y: y - LABEL_HEIGHT / 2, width, height: LABEL_HEIGHT };
};

/** Around the amount, which is centred at `at`. */
export const labelBox = ({ label }: GraphEdge, at: Point): Rect => boxOf(label, at);

/** Around what it was worth, right under the amount at `at`. */
export const worthBox = ({ worth }: GraphEdge, at: Point): Rect => boxOf(worth ?? '', { x: at.x, y: at.y + LABEL_HEIGHT });

const byWeight = (a: Labelled, b: Labelled): number => b.edge.weight - a.edge.weight;

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

/** Beside all cards if it can be, else partly under one rather than nowhere; never on another label. */
function placeOf(one: Labelled, labels: Taken, cards: Taken): Point | undefined {
  let under: Point | undefined;
  for (const share of ALONG) {
    const at = pointOn(one, share);
    const box = labelBox(one.edge, at);
    if (!labels.isFree(box)) continue;
    if (cards.isFree(box)) return at;
    under ??= at;
  }
  return under;
}

/** The middles of the amounts that are drawn, by the ids of their edges. A matter of the whole scene: strips of the picture agree. */
export function placeLabels(edges: readonly Labelled[], rects: readonly Rect[]): ReadonlyMap<string, Point> {
  const [labels, cards] = [new Taken(), new Taken()];
  for (const rect of rects) cards.add(rect);
  const places = new Map<string, Point>();
  for (const one of edges.filter(({ edge }) => edge.label !== '').sort(byWeight)) {
    const at = placeOf(one, labels, cards);
    if (at === undefined) continue;
    labels.add(labelBox(one.edge, at));
    places.set(one.edge.id, at);
  }
  return places;
}

/** Ids of the edges whose second label is drawn, under amounts at `places`. */
export function roomForWorth(
  edges: readonly Labelled[],
  cards: readonly Rect[],
  places: ReadonlyMap<string, Point>,
): ReadonlySet<string> {
  const labelled = edges.filter(({ edge }) => (edge.worth ?? '') !== '' && places.has(edge.id)).sort(byWeight);
  if (labelled.length === 0) return new Set();
  const taken = new Taken();
  for (const card of cards) taken.add(card);
  for (const { edge } of edges) {
    const at = places.get(edge.id);
    if (at !== undefined) taken.add(labelBox(edge, at));
  }
  const roomy = new Set<string>();
  for (const { edge } of labelled) {
    const at = places.get(edge.id);
    const box = at && worthBox(edge, at);
    if (box === undefined || !taken.isFree(box)) continue;
    taken.add(box);
    roomy.add(edge.id);
  }
  return roomy;
}
