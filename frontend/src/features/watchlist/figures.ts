/** What is counted for an item of a watchlist: its figures now, the return since it was added, and how far its target is. */

import type { Nft, NftHistory } from '@/api/nftsApi';
import type { MarketCoin } from '@/api/overviewApi';
import type { WatchItem } from '@/api/watchlistsApi';
import { weekLine } from '@/domain/market/weekLine';
import { formatNumber, isNumber } from '@/format/number';

type Maybe = number | null | undefined;

/** A missing figure is never zero. */
const figureOf = (text: string | null | undefined): number | null => {
  const value = text ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
};

const numberOf = (text: string | null | undefined): number | null => {
  const value = figureOf(text);
  return value !== null && value > 0 ? value : null;
};

/** The market prices it: a token, or a collection by its floor. */
export const hasPrice = ({ kind }: { readonly kind: string }): boolean => kind === 'token' || kind === 'collection';

/** What the columns of an item show; null or undefined where it is unknown, or where an item of its kind has no such figure. */
export interface Figures {
  /** US dollars. */
  readonly price: Maybe;
  /** The floor of a collection in the network's coin, as "9.87 ETH". */
  readonly floor?: string | null;
  readonly hour?: Maybe;
  readonly day: Maybe;
  readonly week?: Maybe;
  readonly cap?: Maybe;
  readonly volume?: Maybe;
  readonly owners?: Maybe;
  readonly line?: readonly number[] | null;
}

export const coinFigures = (coin: MarketCoin | undefined, price: number | null, day: number | null): Figures => ({
  price,
  day,
  hour: coin?.price_change_percentage_1h_in_currency,
  week: coin?.price_change_percentage_7d_in_currency,
  cap: coin?.market_cap,
  volume: coin?.total_volume,
  line: weekLine(coin),
});

/** Days of which the floor is unknown are left out of the line. */
export function nftFigures(nft: Nft | undefined, history: Pick<NftHistory, 'days'> | undefined): Figures {
  const change = (window: string) => nft?.changes.find((one) => one.window === window)?.percent;
  const coins = numberOf(nft?.figures.floor_native);
  return {
    price: numberOf(nft?.figures.floor_usd),
    floor: coins === null ? null : `${formatNumber(coins)} ${nft?.native_symbol.toUpperCase() ?? ''}`.trim(),
    day: change('24h'),
    week: change('7d'),
    cap: figureOf(nft?.figures.market_cap_usd),
    volume: figureOf(nft?.figures.volume_usd),
    owners: nft?.figures.holders,
    line: history?.days.flatMap(({ floor_usd: floor }) => numberOf(floor) ?? []),
  };
}

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
