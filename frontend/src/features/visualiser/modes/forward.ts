/** A Sankey reads from left to right: what flows back, or between neighbours, ends at a second card of the same name further right. */

import type { Card, Link, Linked } from './links';

/** Columns from left to right where nobody was chosen: how many steps after a source, or after the first card of a circle. */
export function hopsOf({ cards, links }: Pick<Linked, 'cards' | 'links'>): ReadonlyMap<string, number> {
  const after = new Map<string, string[]>(cards.map(({ id }) => [id, []]));
  const fed = new Set<string>();
  for (const { from, to } of links) {
    if (from === to) continue;
    after.get(from)?.push(to);
    fed.add(to);
  }
  const hops = new Map<string, number>();
  const visit = (starts: readonly string[]) => {
    const queue = starts.filter((id) => !hops.has(id));
    for (const id of queue) hops.set(id, 0);
    for (let at = 0; at < queue.length; at += 1) {
      const id = queue[at] ?? '';
      for (const next of after.get(id) ?? []) {
        if (hops.has(next)) continue;
        hops.set(next, (hops.get(id) ?? 0) + 1);
        queue.push(next);
      }
    }
  };
  visit(cards.filter(({ id }) => !fed.has(id)).map(({ id }) => id));
  for (const { id } of cards) visit([id]);
  return hops;
}

export const AGAIN = 'again:';

export interface Placed {
  readonly cards: readonly (Card & { readonly at: number; readonly again: boolean })[];
  readonly links: readonly Link[];
}

/** Without what stays inside of a card; all else is in it, and leads right. */
export function forward(shape: Pick<Linked, 'cards' | 'links'>): Placed {
  const hops = hopsOf(shape);
  const columns = new Map(shape.cards.map(({ id, column }) => [id, column ?? hops.get(id) ?? 0] as const));
  const again = new Map<string, number>();
  const links = shape.links
    .filter(({ from, to }) => from !== to)
    .map((link) => {
      const from = columns.get(link.from) ?? 0;
      if ((columns.get(link.to) ?? 0) > from) return link;
      again.set(link.to, Math.max(again.get(link.to) ?? 0, from + 1));
      return { ...link, to: AGAIN + link.to };
    });
  const cards = shape.cards.map((card) => ({ ...card, at: columns.get(card.id) ?? 0, again: false }));
  const copies = cards.flatMap((card) => {
    const at = again.get(card.id);
    return at === undefined ? [] : [{ ...card, id: AGAIN + card.id, at, again: true }];
  });
  return { cards: [...cards, ...copies], links };
}
