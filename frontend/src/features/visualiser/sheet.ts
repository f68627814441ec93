/** The table behind each drawing, as text: read on the page, and saved as CSV with exact amounts. */

import { csvText } from '@/format/csv';
import { exact, type Unit, unitName } from './flows/money';
import { type HeatShape, WEEKDAYS } from './modes/heat';
import type { HoldingsShape } from './modes/holdings';
import type { Linked } from './modes/links';
import type { RiverShape } from './modes/river';

export type Sheet = readonly (readonly (string | number)[])[];

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Names that are conclusions say so in a column of their own, so that no file passes them on as facts. */
export function linkSheet({ cards, links }: Linked, unit: Unit): Sheet {
  const byId = new Map(cards.map((card) => [card.id, card.group] as const));
  const addressOf = (id: string) => {
    const group = byId.get(id);
    const [only] = group?.members.length === 1 ? group.members : [];
    return only?.party.address ?? '';
  };
  const rows = links.map(({ from, to, amount, count, shared }) => [
    byId.get(from)?.name ?? '',
    addressOf(from),
    byId.get(from)?.derived ? 'derived' : 'fact',
    byId.get(to)?.name ?? '',
    addressOf(to),
    byId.get(to)?.derived ? 'derived' : 'fact',
    exact(amount, unit),
    unitName(unit),
    count,
    shared ? 'divided among several senders' : 'fact',
  ]);
  const head = ['from', 'from_address', 'from_name_is', 'to', 'to_address', 'to_name_is', 'amount', 'unit', 'flows', 'nature'];
  return [head, ...rows];
}

export function riverSheet({ times, panes, step }: RiverShape, unit: Unit): Sheet {
  const rows = panes.flatMap(({ side, bands }) =>
    bands.flatMap(({ group, amounts }) =>
      times.flatMap((time, at) => {
        const amount = amounts[at] ?? 0n;
        const name = group.derived ? 'derived' : 'fact';
        return amount === 0n ? [] : [[isoDay(time), step, side, group.name, name, exact(amount, unit), unitName(unit)]];
      }),
    ),
  );
  return [['begins', 'step', 'direction', 'name', 'name_is', 'amount', 'unit'], ...rows];
}

export function heatSheet({ cells }: HeatShape, unit: Unit): Sheet {
  const rows = cells
    .filter(({ count }) => count > 0)
    .map(({ x, y, day, count, amount }) => [
      WEEKDAYS[y] ?? '',
      day === undefined ? hourName(x) : isoDay(day),
      count,
      exact(amount, unit),
      unitName(unit),
    ]);
  return [['weekday', 'hour_or_day_utc', 'flows', 'amount', 'unit'], ...rows];
}

export function holdingsSheet({ tiles }: HoldingsShape, unit: Unit): Sheet {
  const rows = tiles.map(({ name, asset, address, amount, holding, stands }) => [
    name,
    asset,
    address ?? '',
    holding?.amount.value ?? '',
    holding?.amount.decimals ?? '',
    exact(amount, unit),
    unitName(unit),
    holding?.price_usd ?? '',
    stands,
  ]);
  return [['asset', 'contract', 'address', 'base_units', 'decimals', 'value', 'unit', 'price_usd', 'stands_for'], ...rows];
}

export const sheetCsv = (sheet: Sheet): string => csvText(sheet);
