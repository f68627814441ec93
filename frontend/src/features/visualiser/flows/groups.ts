/** Parties put together by label, or each for itself, with what went out of and into each. */

import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { falling } from './money';
import type { Counted, Facts, Party } from './types';

export type By = 'label' | 'address';

export interface Member {
  readonly party: Party;
  sent: bigint;
  received: bigint;
  count: number;
}

/** Everything with one name, or one address. */
export interface Group {
  readonly id: string;
  readonly name: string;
  /** The name, told apart from others of the same name by its address. */
  readonly title: string;
  readonly category: string | null;
  readonly derived: boolean;
  readonly sanctioned: boolean;
  /** One of the chosen addresses. */
  readonly root: boolean;
  /** What flowed out of it and into it; what stayed inside counts in neither. */
  readonly sent: bigint;
  readonly received: bigint;
  readonly count: number;
  readonly members: readonly Member[];
  /** How many groups this stands for: more than one for "the rest" alone. */
  readonly stands: number;
}

export const WITHOUT_LABEL = 'Without label';
export const OTHERS = 'others';

/** To which group each party belongs. Facts and conclusions of one name stay apart; chosen addresses stand for themselves. */
export function keysOf(facts: Facts, by: By): (party: string) => string {
  const roots = new Set(facts.roots);
  return (id) => {
    const party = facts.parties.get(id);
    if (by === 'address' || roots.has(id) || party === undefined || party.address === null) return id;
    if (party.label === null) return 'label:';
    return `label:${party.label}${party.derived ? '\nderived' : ''}`;
  };
}

/** One address with a name: of an exchange with a thousand addresses each is another one. */
export const titleOf = ({ name, label, address }: Party): string =>
  label === null || address === null ? name : `${name} ${shorten(address, 4, 4)}`;

function blank(key: string, party: Party, root: boolean): Omit<Group, 'sent' | 'received' | 'count' | 'members'> {
  const unnamed = key === 'label:';
  return {
    id: key,
    name: unnamed ? WITHOUT_LABEL : party.name,
    title: unnamed ? WITHOUT_LABEL : key.startsWith('label:') ? party.name : titleOf(party),
    category: unnamed ? null : party.category,
    derived: !unnamed && party.derived,
    sanctioned: party.sanctioned,
    root,
    stands: 1,
  };
}

interface Making {
  readonly head: ReturnType<typeof blank>;
  readonly members: Map<string, Member>;
  sent: bigint;
  received: bigint;
  count: number;
  sanctioned: boolean;
}

/** `wanted` leaves parties out whose groups nobody asks for. */
export function groupsOf(
  facts: Facts,
  flows: readonly Counted[],
  by: By,
  wanted: (party: string) => boolean = () => true,
): ReadonlyMap<string, Group> {
  const keyOf = keysOf(facts, by);
  const roots = new Set(facts.roots);
  const making = new Map<string, Making>();
  const groupOf = (party: Party): Making => {
    const key = keyOf(party.id);
    const known = making.get(key);
    if (known !== undefined) return known;
    const head = blank(key, party, roots.has(party.id));
    const made: Making = { head, members: new Map(), sent: 0n, received: 0n, count: 0, sanctioned: false };
    making.set(key, made);
    return made;
  };
  const touch = (id: string, amount: bigint, side: 'sent' | 'received', stays: boolean) => {
    const party = facts.parties.get(id);
    if (party === undefined || !wanted(id)) return;
    const group = groupOf(party);
    const member = group.members.get(id) ?? { party, sent: 0n, received: 0n, count: 0 };
    group.members.set(id, member);
    group.sanctioned ||= party.sanctioned;
    member[side] += amount;
    member.count += 1;
    group.count += 1;
    if (!stays) group[side] += amount;
  };
  for (const flow of flows) {
    const stays = keyOf(flow.from) === keyOf(flow.to);
    touch(flow.from, flow.amount, 'sent', stays);
    if (flow.from !== flow.to) touch(flow.to, flow.amount, 'received', stays);
  }
  return new Map(
    [...making].map(([key, { head, members, sent, received, count, sanctioned }]) => [
      key,
      { ...head, sanctioned, sent, received, count, members: [...members.values()].sort(bySize) },
    ]),
  );
}

const bySize = (a: Member, b: Member) => falling(a.sent + a.received, b.sent + b.received) || (a.party.id < b.party.id ? -1 : 1);

export type Measure = 'sent' | 'received' | 'both';
export const sizeOf = (group: Group, measure: Measure): bigint =>
  measure === 'both' ? group.sent + group.received : group[measure];

/** The largest `most`, and those that are not among them, never one alone: it takes no more room than a rest. Equal ones go by their ids. */
export function largest(groups: Iterable<Group>, measure: Measure, most: number): { kept: Group[]; rest: Group[] } {
  const sorted = [...groups].sort((a, b) => falling(sizeOf(a, measure), sizeOf(b, measure)) || (a.id < b.id ? -1 : 1));
  const shown = sorted.length === most + 1 ? sorted.length : most;
  return { kept: sorted.slice(0, shown), rest: sorted.slice(shown) };
}

/** Several groups as one that stands for them. */
export function restOf(rest: readonly Group[], id = OTHERS): Group {
  const name = `${formatInteger(rest.length)} others`;
  const sum = (part: (group: Group) => bigint) => rest.reduce((total, group) => total + part(group), 0n);
  return {
    id,
    name,
    title: name,
    category: null,
    derived: false,
    sanctioned: rest.some(({ sanctioned }) => sanctioned),
    root: false,
    sent: sum(({ sent }) => sent),
    received: sum(({ received }) => received),
    count: rest.reduce((total, { count }) => total + count, 0),
    members: rest.flatMap(({ members }) => members).sort(bySize),
    stands: rest.length,
  };
}
