/** The filters, applied once for every drawing; what they leave out is counted by the first reason that holds. */

import { type Asset, placesOf, scaled, type Unit } from './money';
import { type Counted, type Facts, type Flow, otherSide, type Party } from './types';

export interface Filter {
  readonly unit: 'usd' | 'asset';
  /** `native` or a contract; empty is every asset. */
  readonly asset: string;
  readonly direction: string;
  readonly label: string;
  readonly category: string;
  /** A decimal of the unit. */
  readonly min: string;
  /** `yyyy-mm-dd`, UTC, or empty. */
  readonly from: string;
  readonly to: string;
}

export const REASONS = {
  failed: 'failed on the chain',
  asset: 'of another asset',
  direction: 'in another direction',
  dates: 'outside the dates',
  label: 'with another label',
  price: 'without a price',
  nothing: 'that carried nothing',
  min: 'below the minimum',
} as const;
export type Reason = keyof typeof REASONS;

export interface Narrowed {
  readonly flows: readonly Counted[];
  readonly unit: Unit;
  /** All flows that were loaded. */
  readonly total: number;
  readonly hidden: ReadonlyMap<Reason, number>;
}

/** The value of the label filter that means "has none". */
export const NO_LABEL = '-';

const NATIVE: Asset = { id: 'native', symbol: '', decimals: 0 };

/** What is counted: with amounts of an asset asked for and none named, the chain's own coin, else the first there is. */
export function unitOf({ unit, asset }: Pick<Filter, 'unit' | 'asset'>, assets: Facts['assets']): Unit {
  if (unit === 'usd') return { kind: 'usd' };
  const [first] = assets.values();
  return {
    kind: 'asset',
    asset: assets.get(asset || 'native') ?? (asset === '' ? first : undefined) ?? { ...NATIVE, id: asset },
  };
}

function judge(filter: Filter, unit: Unit, parties: Facts['parties'], counting: boolean): (flow: Flow) => Reason | bigint {
  const wanted = unit.kind === 'asset' ? unit.asset.id : filter.asset;
  const from = filter.from === '' ? null : Date.parse(`${filter.from}T00:00:00Z`);
  const to = filter.to === '' ? null : Date.parse(`${filter.to}T00:00:00Z`) + 86_400_000;
  const min = scaled(filter.min, placesOf(unit));
  const named = (party: Party | undefined) =>
    party !== undefined &&
    (filter.label === '' || (filter.label === NO_LABEL ? party.label === null : party.label === filter.label)) &&
    (filter.category === '' || party.category === filter.category);
  const matches = (flow: Flow) =>
    (filter.label === '' && filter.category === '') ||
    named(parties.get(otherSide(flow))) ||
    (flow.side === 'between' && named(parties.get(flow.from)));
  return (flow) => {
    if (flow.failed) return 'failed';
    if (wanted !== '' && flow.asset !== wanted) return 'asset';
    if (filter.direction !== '' && flow.side !== filter.direction) return 'direction';
    if (from !== null && (flow.time === null || flow.time < from)) return 'dates';
    if (to !== null && (flow.time === null || flow.time >= to)) return 'dates';
    if (!matches(flow)) return 'label';
    const amount = unit.kind === 'usd' ? flow.usd : flow.value;
    if (amount === null) return counting && min === null ? 0n : 'price';
    if (amount === 0n && !counting) return 'nothing';
    return min !== null && amount < min ? 'min' : amount;
  };
}

/** `counting`: flows are counted and not measured, so that those without a price or a value count as well. */
export function narrow(facts: Facts, filter: Filter, counting = false): Narrowed {
  const unit = unitOf(filter, facts.assets);
  const verdict = judge(filter, unit, facts.parties, counting);
  const flows: Counted[] = [];
  const hidden = new Map<Reason, number>();
  for (const flow of facts.flows) {
    const found = verdict(flow);
    if (typeof found === 'bigint') flows.push({ ...flow, amount: found });
    else hidden.set(found, (hidden.get(found) ?? 0) + 1);
  }
  return { flows, unit, total: facts.flows.length, hidden };
}

export const hiddenCount = ({ hidden }: Pick<Narrowed, 'hidden'>): number =>
  [...hidden.values()].reduce((sum, one) => sum + one, 0);

/** Names and categories that occur, for the filters. */
export function namesIn(facts: Facts): { labels: readonly string[]; categories: readonly string[] } {
  const others = [...facts.parties.values()].filter(({ id }) => !facts.roots.includes(id));
  const sorted = (names: readonly (string | null)[]) =>
    [...new Set(names.filter((name) => name !== null))].sort((a, b) => a.localeCompare(b));
  return { labels: sorted(others.map(({ label }) => label)), categories: sorted(others.map(({ category }) => category)) };
}
