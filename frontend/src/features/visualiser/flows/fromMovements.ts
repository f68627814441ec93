/** Movements as each address tells them, put together into flows between parties. */

import type { LabelRef, Movement } from '@/api/addressesApi';
import { shorten } from '@/format/text';
import { type Asset, allocate, scaled, USD_PLACES, unitsIn } from './money';
import type { Facts, Flow, Party } from './types';

export interface Told {
  readonly address: string;
  readonly movements: readonly Movement[];
}

/** Where coins come from or go to without an address. */
const NOBODY = { in: 'nobody:in', out: 'nobody:out' } as const;

export function partyOf(address: string, labels: readonly LabelRef[]): Party {
  const [surest] = labels;
  const label = surest === undefined ? null : surest.entity || surest.text;
  return {
    id: address,
    address,
    name: label ?? shorten(address, 8, 6),
    label,
    category: surest?.category || null,
    derived: surest?.kind === 'derived',
    sanctioned: labels.some((one) => one.sanctioned),
  };
}

const nobody = (side: 'in' | 'out', mined: boolean): Party => ({
  id: NOBODY[side],
  address: null,
  name: side === 'in' && mined ? 'Newly made coins' : 'No address',
  label: null,
  category: null,
  derived: false,
  sanctioned: false,
});

/** One movement as one flow to or from each counterparty; their sum is the movement's amount, in units and in dollars. */
function flowsOf(root: string, movement: Movement, add: (party: Party) => void): Flow[] {
  const value = unitsIn(movement.amount.value) ?? 0n;
  const usd = scaled(movement.amount.usd, USD_PLACES);
  const common = {
    asset: movement.amount.asset,
    time: movement.time ? Date.parse(movement.time) : null,
    tx: movement.tx,
    failed: movement.failed,
    shared: movement.shared,
  };
  if (movement.direction === 'own') return [{ ...common, from: root, to: root, side: 'own', value, usd }];
  const side = movement.direction === 'in' ? 'in' : 'out';
  const others = movement.peers.map((peer) => {
    const party = peer.address ? partyOf(peer.address, peer.labels) : nobody(side, movement.kind === 'coinbase');
    return { party, weight: unitsIn(peer.value) ?? 0n };
  });
  if (others.length === 0) others.push({ party: nobody(side, movement.kind === 'coinbase'), weight: 1n });
  const weights = others.map(({ weight }) => weight);
  const values = allocate(value, weights);
  const dollars = usd === null ? null : allocate(usd, weights);
  return others.map(({ party }, at) => {
    add(party);
    const ends = side === 'in' ? { from: party.id, to: root } : { from: root, to: party.id };
    return { ...common, ...ends, side, value: values[at] ?? 0n, usd: dollars === null ? null : (dollars[at] ?? 0n) };
  });
}

/**
 * `names` are the names of the chosen addresses themselves. What one chosen address sent to another is told by both: what the sender says is
 * kept, because a receiver has to guess who paid where several did.
 */
export function factsOf(told: readonly Told[], names: ReadonlyMap<string, readonly LabelRef[]> = new Map()): Facts {
  const parties = new Map<string, Party>();
  const assets = new Map<string, Asset>();
  const roots = told.map(({ address }) => address);
  const chosen = new Set(roots);
  const add = (party: Party) => {
    if (!parties.has(party.id)) parties.set(party.id, party);
  };
  for (const address of roots) add(partyOf(address, names.get(address) ?? []));
  const flows: Flow[] = [];
  for (const { address, movements } of told) {
    for (const movement of movements) {
      const { asset, symbol, decimals } = movement.amount;
      if (!assets.has(asset)) assets.set(asset, { id: asset, symbol: symbol || shorten(asset, 6, 4), decimals });
      for (const flow of flowsOf(address, movement, add)) flows.push(flow);
    }
  }
  const pair = (flow: Flow) => `${flow.tx}\n${flow.from}\n${flow.to}\n${flow.asset}`;
  const inside = (flow: Flow) => flow.side !== 'own' && chosen.has(flow.from) && chosen.has(flow.to);
  const sent = new Set(flows.filter((flow) => flow.side === 'out' && inside(flow)).map(pair));
  const kept = sent.size === 0 ? flows : flows.filter((flow) => !(flow.side === 'in' && inside(flow) && sent.has(pair(flow))));
  return { parties, roots, flows: kept, assets, twice: flows.length - kept.length };
}
