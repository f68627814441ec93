/** The network: sources left, chosen addresses in the middle, receivers right, on the tracer's canvas. */

import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { kindOfCategory } from '@/graph/categories';
import { layered } from '@/graph/layout/layered';
import type { Graph, GraphNode, NodeKind } from '@/graph/model';
import type { By } from '../flows/groups';
import { falling, portion, type Unit, written } from '../flows/money';
import type { Counted, Facts } from '../flows/types';
import { type Card, type Linked, linked } from './links';

/** More cards than this are not drawn, however many are asked for. */
export const MOST_NODES = 5_000;

export interface NetworkShape extends Linked {
  readonly graph: Graph;
}

function kindOf({ group, id }: Card): NodeKind {
  if (group.stands > 1) return 'more';
  if (id.startsWith('tx:')) return 'transaction';
  if (group.members.length > 1) return 'group';
  if (group.members[0]?.party.address === null) return 'miner';
  return kindOfCategory(group.category);
}

function subOf({ group }: Card): string {
  const [first] = group.members;
  if (group.members.length > 1) return `${formatInteger(group.members.length)} addresses`;
  const address = first?.party.address ?? (group.root ? group.id : null);
  return address === null ? '' : shorten(address, 8, 6);
}

function cardsOf(cards: readonly Card[], places: ReadonlyMap<string, { x: number; y: number }>): GraphNode[] {
  return cards.map((card) => {
    const sub = subOf(card);
    return {
      id: card.id,
      kind: kindOf(card),
      title: card.group.name === sub ? (card.group.root ? 'This address' : 'Address') : card.group.name,
      sub,
      ...(places.get(card.id) ?? { x: 0, y: 0 }),
      flagged: card.group.sanctioned,
      derived: card.group.derived,
    };
  });
}

/** `most` is how many groups each side shows apart. */
export function networkOf(facts: Facts, flows: readonly Counted[], by: By, most: number, unit: Unit): NetworkShape {
  const shape = linked(facts, flows, by, most, MOST_NODES);
  const places = layered(
    shape.cards.map(({ id }) => ({ id })),
    shape.links,
    { roots: facts.roots },
  );
  const [largest = 0n] = shape.links.map(({ amount }) => amount).sort(falling);
  const edges = shape.links.map(({ id, from, to, amount, count, shared }) => ({
    id,
    from,
    to,
    label: `${written(amount, unit)}${count > 1 ? ` · ${formatInteger(count)}` : ''}`,
    weight: portion(amount, largest),
    nature: shared ? ('derived' as const) : ('fact' as const),
  }));
  return { ...shape, graph: { nodes: cardsOf(shape.cards, places), edges, frames: [], notes: [], ticks: [] } };
}
