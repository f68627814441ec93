/** Flows added up between the cards of a drawing. Network, Sankey and chord read the same sums. */

import { type By, type Group, groupsOf, keysOf, largest, type Measure, OTHERS, restOf, titleOf } from '../flows/groups';
import type { Counted, Facts } from '../flows/types';

export interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly count: number;
  /** Part of it was divided among several senders: a conclusion, not a fact. */
  readonly shared: boolean;
}

export interface Card {
  readonly id: string;
  readonly group: Group;
  /** Sources left, chosen addresses in the middle, receivers right; null where nothing was chosen. */
  readonly column: 0 | 1 | 2 | null;
}

export interface Sum {
  readonly amount: bigint;
  readonly count: number;
}

export interface Linked {
  readonly cards: readonly Card[];
  readonly links: readonly Link[];
  /** What went from a card to itself. */
  readonly inside: Sum;
  /** Groups without a card of their own. */
  readonly merged: number;
}

interface Adding {
  amount: bigint;
  count: number;
  shared: boolean;
}

export function linksOf(
  flows: readonly Counted[],
  ends: (flow: Counted) => readonly [from: string, to: string],
): { links: Link[]; loops: Link[]; inside: Sum } {
  const sums = new Map<string, Adding & { from: string; to: string }>();
  for (const flow of flows) {
    const [from, to] = ends(flow);
    // Names may hold any sign but a tab.
    const id = `${from}\t${to}`;
    const sum = sums.get(id) ?? { from, to, amount: 0n, count: 0, shared: false };
    sum.amount += flow.amount;
    sum.count += 1;
    sum.shared ||= flow.shared;
    sums.set(id, sum);
  }
  const all = [...sums].map(([id, sum]): Link => ({ id, ...sum }));
  const loops = all.filter(({ from, to }) => from === to);
  return {
    links: all.filter(({ from, to }) => from !== to),
    loops,
    inside: {
      amount: loops.reduce((total, { amount }) => total + amount, 0n),
      count: loops.reduce((total, { count }) => total + count, 0),
    },
  };
}

/** How many groups of two sides fit where `room` do: what one side does not need the other gets. */
export function shareRoom(left: number, right: number, most: number, room: number): readonly [number, number] {
  const [a, b] = [Math.min(left, most), Math.min(right, most)];
  if (a + b <= room) return [a, b];
  const half = Math.floor(room / 2);
  if (a <= half) return [a, room - a];
  if (b <= half) return [room - b, b];
  return [room - half, half];
}

interface Shown {
  readonly cards: readonly Card[];
  readonly merged: number;
  readonly place: (key: string) => string;
}

function shownOf(groups: readonly Group[], measure: Measure, most: number, prefix: string, column: Card['column']): Shown {
  const { kept, rest } = largest(groups, measure, most);
  const own = new Set(kept.map(({ id }) => id));
  const cards: Card[] = kept.map((group) => ({ id: prefix + group.id, group, column }));
  if (rest.length > 0) cards.push({ id: prefix + OTHERS, group: restOf(rest), column });
  return { cards, merged: rest.length, place: (key) => prefix + (own.has(key) ? key : OTHERS) };
}

/**
 * With chosen addresses: who sent to them, they, and who received from them; somebody on both sides has a card on each. Without: everybody once.
 * What has no room is put together, so that every sum is still in the drawing.
 */
export function linked(facts: Facts, flows: readonly Counted[], by: By, most: number, room: number): Linked {
  const keyOf = keysOf(facts, by);
  const roots = new Set(facts.roots);
  if (roots.size === 0) return joined(facts, flows, by, Math.min(most, room));
  const only = (side: string) => flows.filter((flow) => flow.side === side && !(roots.has(flow.from) && roots.has(flow.to)));
  const strangers = (part: readonly Counted[]) => [...groupsOf(facts, part, by, (id) => !roots.has(id)).values()];
  const sources = strangers(only('in'));
  const receivers = strangers(only('out'));
  // Each side may need a card for its rest.
  const [left, right] = shareRoom(sources.length, receivers.length, most, Math.max(2, room - roots.size - 2));
  const shownIn = shownOf(sources, 'sent', left, 'in:', 0);
  const shownOut = shownOf(receivers, 'received', right, 'out:', 2);
  const middle = [...groupsOf(facts, flows, by, (id) => roots.has(id)).values()];
  const quiet = facts.roots.filter((id) => !middle.some((group) => group.id === id));
  const { links, loops, inside } = linksOf(flows, (flow) => [
    roots.has(flow.from) ? flow.from : shownIn.place(keyOf(flow.from)),
    roots.has(flow.to) ? flow.to : shownOut.place(keyOf(flow.to)),
  ]);
  return {
    cards: [
      ...shownIn.cards,
      ...middle.map((group): Card => ({ id: group.id, group, column: 1 })),
      ...quiet.flatMap((id): Card[] => {
        const party = facts.parties.get(id);
        if (party === undefined) return [];
        const { name, category, derived, sanctioned } = party;
        const nothing = { sent: 0n, received: 0n, count: 0, members: [], stands: 1 };
        return [
          { id, column: 1, group: { id, name, title: titleOf(party), category, derived, sanctioned, root: true, ...nothing } },
        ];
      }),
      ...shownOut.cards,
    ],
    links: [...links, ...loops],
    inside,
    merged: shownIn.merged + shownOut.merged,
  };
}

/** Every group once, whichever way its money goes. */
export function joined(facts: Facts, flows: readonly Counted[], by: By, most: number): Linked {
  const keyOf = keysOf(facts, by);
  const groups = [...groupsOf(facts, flows, by).values()];
  const chosen = groups.filter(({ root }) => root);
  const strangers = groups.filter(({ root }) => !root);
  const shown = shownOf(strangers, 'both', most, '', facts.roots.length === 0 ? null : 0);
  const roots = new Set(facts.roots);
  const place = (id: string) => (roots.has(id) ? id : shown.place(keyOf(id)));
  const { links, loops, inside } = linksOf(flows, (flow) => [place(flow.from), place(flow.to)]);
  return {
    cards: [...chosen.map((group): Card => ({ id: group.id, group, column: 1 })), ...shown.cards],
    links: [...links, ...loops],
    inside,
    merged: shown.merged,
  };
}
