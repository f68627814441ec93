/** What a pressed card stands for. */

import { type By, type Group, groupsOf, OTHERS, titleOf } from './groups';
import type { Counted, Facts } from './types';

const keyOf = (id: string): string => id.replace(/^again:/, '').replace(/^(in|out):/, '');

/** True for the card of what was put together. */
export const isRest = (id: string | null): boolean => id !== null && keyOf(id) === OTHERS;

/** The group behind a card's id; null where it is not shown any more. */
export function pickedGroup(facts: Facts, flows: readonly Counted[], by: By, id: string): Group | null {
  const key = keyOf(id);
  const found = groupsOf(facts, flows, by).get(key);
  if (found !== undefined) return found;
  const party = facts.parties.get(key);
  if (party === undefined) return null;
  // A chosen address that nothing is left of still has its pages.
  const { name, category, derived, sanctioned } = party;
  const members = [{ party, sent: 0n, received: 0n, count: 0 }];
  return {
    id: key,
    name,
    title: titleOf(party),
    category,
    derived,
    sanctioned,
    root: true,
    sent: 0n,
    received: 0n,
    count: 0,
    members,
    stands: 1,
  };
}
