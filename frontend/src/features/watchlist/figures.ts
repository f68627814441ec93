/** What is counted for an item of a watchlist: the return since it was added, and how far its target is. */

import type { WatchItem } from '@/api/watchlistsApi';
import { isNumber } from '@/format/number';

type Maybe = number | null | undefined;

const numberOf = (text: string | null | undefined): number | null => {
  const value = text ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** In per cent since it was added; null where either price is unknown. A missing price is never zero. */
export function sinceAdded({ added_price: added }: Pick<WatchItem, 'added_price'>, price: Maybe): number | null {
  const then = numberOf(added);
  return then === null || !isNumber(price) ? null : (price / then - 1) * 100;
}

export interface TargetDistance {
  /** From the price now to the target, in per cent: 10 is a rise of 10 %. */
  readonly percent: number;
  /** The price has reached the target from where it was when the item was added. */
  readonly isReached: boolean;
}

/** Null without a target or a price. */
export function targetDistance(item: Pick<WatchItem, 'target' | 'added_price'>, price: Maybe): TargetDistance | null {
  const target = numberOf(item.target);
  if (target === null || !isNumber(price) || price <= 0) return null;
  const added = numberOf(item.added_price);
  const isAbove = added === null ? null : target >= added;
  return {
    percent: (target / price - 1) * 100,
    isReached: isAbove === null ? price === target : isAbove ? price >= target : price <= target,
  };
}

/** `today` as `yyyy-mm-dd`. */
export const isDue = ({ review_day: day }: Pick<WatchItem, 'review_day'>, today: string): boolean =>
  Boolean(day) && (day ?? '') <= today;

/** Whether what was typed is part of its name, symbol, note or reason. */
export function matches({ name, symbol, note, reason, ref }: WatchItem, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return text === '' || `${name} ${symbol} ${note} ${reason} ${ref}`.toLowerCase().includes(text);
}

export interface Section {
  /** Empty for items without a section. */
  readonly name: string;
  readonly items: readonly WatchItem[];
}

/** Items by section, in the order of the sections. One that names a section which is gone is shown in the first. */
export function sectionsOf(sections: readonly string[], items: readonly WatchItem[]): readonly Section[] {
  const names = sections.includes('') ? sections : ['', ...sections];
  const known = new Set(names);
  return names.map((name) => ({
    name,
    items: items.filter(({ section }) => (known.has(section) ? section : '') === name),
  }));
}

/** Where an item goes: the section, and the item behind which it is put; null for the first place. */
export interface Place {
  readonly section: string;
  readonly after: string | null;
}

/** The place one step up or down, over the border of a section too; null at the ends of the list. */
export function stepOf(sections: readonly Section[], id: string, by: -1 | 1): Place | null {
  const at = sections.findIndex(({ items }) => items.some((item) => item.id === id));
  const section = sections[at];
  if (section === undefined) return null;
  const ids = section.items.map((item) => item.id);
  const place = ids.indexOf(id);
  if (by === -1 && place > 0) return { section: section.name, after: ids[place - 2] ?? null };
  if (by === 1 && place < ids.length - 1) return { section: section.name, after: ids[place + 1] ?? null };
  const next = sections[at + by];
  if (next === undefined) return null;
  return { section: next.name, after: by === -1 ? (next.items.at(-1)?.id ?? null) : null };
}

/** The place of an item that is dropped before (`isBefore`) or behind another one; null where that changes nothing. */
export function dropOf(sections: readonly Section[], id: string, on: string, isBefore: boolean): Place | null {
  if (id === on) return null;
  const section = sections.find(({ items }) => items.some((item) => item.id === on));
  if (section === undefined) return null;
  const others = section.items.map((item) => item.id).filter((one) => one !== id);
  const at = others.indexOf(on);
  const after = isBefore ? (others[at - 1] ?? null) : on;
  const ids = section.items.map((item) => item.id);
  const now = ids.indexOf(id);
  const isSame = now >= 0 && (ids[now - 1] ?? null) === after;
  return isSame ? null : { section: section.name, after };
}
