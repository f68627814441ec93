/** Movements and traces for the tests of the shaping. */

import type { LabelRef, Movement } from '@/api/addressesApi';
import { factsOf } from './flows/fromMovements';
import type { TraceEdge, TraceNode } from './flows/fromTrace';
import type { Filter } from './flows/narrow';
import type { Counted, Facts } from './flows/types';

export const ROOT = 'bc1qroot';
const NOON = Date.UTC(2026, 10, 16, 12);

export const label = (text: string, more: Partial<LabelRef> = {}): LabelRef => ({
  text,
  category: 'exchange',
  entity: null,
  confidence: 90,
  source: 'pack',
  kind: 'pack',
  sanctioned: false,
  ...more,
});

type PeerSpec = readonly [address: string | null, value: string, ...labels: LabelRef[]];

let counted = 0;

/** `days` before Monday 16 November 2026, noon UTC; null is unconfirmed. */
export function move(
  direction: 'in' | 'out' | 'own',
  value: string,
  peers: readonly PeerSpec[],
  more: Partial<Omit<Movement, 'amount'>> & { usd?: string | null; asset?: string; days?: number | null } = {},
): Movement {
  const { usd = null, asset = 'native', days = 0, ...rest } = more;
  counted += 1;
  return {
    tx: `tx${counted}`,
    position: 0,
    time: days === null ? null : new Date(NOON - days * 86_400_000).toISOString(),
    block: days === null ? null : 900_000,
    kind: 'transaction',
    direction,
    amount: { value, decimals: asset === 'native' ? 8 : 6, symbol: asset === 'native' ? 'BTC' : 'USDX', asset, usd },
    fee: null,
    peers: peers.map(([address, part, ...labels]) => ({ address, value: part, labels })),
    failed: false,
    token_id: null,
    shared: peers.length > 1,
    ...rest,
  };
}

export const everything: Filter = { unit: 'asset', asset: '', direction: '', label: '', category: '', min: '', from: '', to: '' };

export const facts = (...movements: Movement[]): Facts => factsOf([{ address: ROOT, movements }]);

export const total = (flows: Iterable<{ readonly amount: bigint }>): bigint => {
  let sum = 0n;
  for (const { amount } of flows) sum += amount;
  return sum;
};

export const sideOf = (flows: readonly Counted[], side: string): bigint => total(flows.filter((flow) => flow.side === side));

export const traceNode = (kind: string, key: string, more: Partial<TraceNode> = {}): TraceNode =>
  ({ id: `${kind === 'transaction' ? 'tx' : 'address'}:${key}`, kind, key, labels: [], findings: [], ...more }) as TraceNode;

export const traceEdge = (role: string, from: string, to: string, value: string): TraceEdge =>
  ({
    id: `${role}:${from}:${to}`,
    from,
    to,
    role,
    tx: from.startsWith('tx:') ? from.slice(3) : to.slice(3),
    position: 0,
    value,
    decimals: 8,
    symbol: 'BTC',
    asset: 'native',
    time: NOON / 1000,
    nature: 'fact',
    dust: false,
    failed: false,
  }) as TraceEdge;

/** `count` counterparties that each sent and received once, in amounts that all differ. */
export function crowd(count: number): Facts {
  const movements: Movement[] = [];
  for (let at = 0; at < count; at += 1) {
    const labels = at % 50 === 0 ? [label(`Desk ${at % 500}`)] : [];
    movements.push(move('in', String(1_000 + at), [[`in${at}`, '1', ...labels]], { days: at % 300 }));
    movements.push(move('out', String(500 + at), [[`out${at}`, '1', ...labels]], { days: at % 300 }));
  }
  return facts(...movements);
}
