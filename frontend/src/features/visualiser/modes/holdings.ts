/** The treemap: what the chosen addresses hold now, sized by value. */

import type { Holding } from '@/api/addressesApi';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { falling, placesOf, scaled, type Unit, USD_PLACES, unitsIn } from '../flows/money';

export interface Held {
  readonly address: string;
  readonly holdings: readonly Holding[];
}

export interface Tile {
  readonly id: string;
  /** Null for the rest, which is of several. */
  readonly address: string | null;
  readonly name: string;
  readonly asset: string;
  /** The holding as it came; null for the rest. */
  readonly holding: Holding | null;
  readonly amount: bigint;
  readonly stands: number;
}

export interface HoldingsShape {
  readonly tiles: readonly Tile[];
  readonly total: bigint;
  readonly all: number;
  /** Left out, by reason. */
  readonly hidden: { readonly asset: number; readonly price: number; readonly nothing: number; readonly min: number };
  /** Holdings in the tile of the rest. */
  readonly merged: number;
}

export const assetName = ({ amount }: Holding): string => amount.symbol || shorten(amount.asset, 6, 4);

/** `most` is how many holdings have a tile of their own. */
export function holdingsOf(
  held: readonly Held[],
  filter: { asset: string; min: string },
  unit: Unit,
  most: number,
): HoldingsShape {
  const hidden = { asset: 0, price: 0, nothing: 0, min: 0 };
  const wanted = unit.kind === 'asset' ? unit.asset.id : filter.asset;
  const min = scaled(filter.min, placesOf(unit));
  const tiles: Tile[] = [];
  let all = 0;
  for (const { address, holdings } of held) {
    for (const holding of holdings) {
      all += 1;
      const value = unit.kind === 'usd' ? scaled(holding.amount.usd, USD_PLACES) : unitsIn(holding.amount.value);
      if (wanted !== '' && holding.amount.asset !== wanted) hidden.asset += 1;
      else if (value === null) hidden.price += 1;
      else if (value === 0n) hidden.nothing += 1;
      else if (min !== null && value < min) hidden.min += 1;
      else {
        const { asset } = holding.amount;
        tiles.push({ id: `${address}:${asset}`, address, name: assetName(holding), asset, holding, amount: value, stands: 1 });
      }
    }
  }
  tiles.sort((a, b) => falling(a.amount, b.amount) || (a.id < b.id ? -1 : 1));
  // One alone takes no more room than a rest would.
  const room = tiles.length === most + 1 ? tiles.length : most;
  const rest = tiles.slice(room);
  const sum = (part: readonly Tile[]) => part.reduce((total, { amount }) => total + amount, 0n);
  const shown = tiles.slice(0, room);
  if (rest.length > 0) {
    const name = `${formatInteger(rest.length)} others`;
    shown.push({ id: 'others', address: null, name, asset: '', holding: null, amount: sum(rest), stands: rest.length });
  }
  return { tiles: shown, total: sum(tiles), all, hidden, merged: rest.length };
}
