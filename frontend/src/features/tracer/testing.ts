/** Small graphs for the tests of the tracer. */

import type { FactEdge, FactNode, ServerGraph } from './types';

export const address = (key: string, more: Partial<FactNode> = {}): FactNode => ({
  id: `address:${key}`,
  kind: 'address',
  key,
  labels: [],
  findings: [],
  time: null,
  block: null,
  fee: null,
  inputs: 0,
  outputs: 0,
  value: '0',
  coinbase: false,
  failed: false,
  ...more,
});

export const transaction = (key: string, time: number, more: Partial<FactNode> = {}): FactNode => ({
  ...address(key),
  id: `tx:${key}`,
  kind: 'transaction',
  time,
  block: 100,
  fee: '500',
  inputs: 1,
  outputs: 2,
  ...more,
});

const edge = (role: 'input' | 'output', tx: string, who: string, position: number, value: string, time: number): FactEdge => ({
  id: `${role === 'input' ? 'in' : 'out'}:${tx}:${position}`,
  from: role === 'input' ? `address:${who}` : `tx:${tx}`,
  to: role === 'input' ? `tx:${tx}` : `address:${who}`,
  role,
  tx,
  position,
  value,
  decimals: 8,
  symbol: 'BTC',
  asset: 'native',
  time,
  block: 100,
  nature: 'fact',
  dust: value.length < 4,
  failed: false,
  token_id: null,
});

export const input = (tx: string, who: string, position: number, value: string, time = 1_700_000_000) =>
  edge('input', tx, who, position, value, time);
export const output = (tx: string, who: string, position: number, value: string, time = 1_700_000_000) =>
  edge('output', tx, who, position, value, time);

/** `a` pays `b` and keeps `c`; `b` pays `d` a day later. */
export const small: ServerGraph = {
  nodes: [
    address('a'),
    address('b'),
    address('c', {
      labels: [
        {
          label_id: null,
          text: 'Big exchange',
          category: 'exchange',
          entity: '',
          confidence: 90,
          source: 'pack',
          kind: 'pack',
          sanctioned: false,
        },
      ],
    }),
    address('d'),
    transaction('t1', 1_700_000_000),
    transaction('t2', 1_700_086_400),
  ],
  edges: [
    input('t1', 'a', 0, '100000000'),
    output('t1', 'b', 0, '60000000'),
    output('t1', 'c', 1, '39999500'),
    input('t2', 'b', 0, '60000000', 1_700_086_400),
    output('t2', 'd', 0, '546', 1_700_086_400),
  ],
  skipped: [{ reason: 'fan_out', node: 'tx:t1', count: 3 }],
  complete: true,
  sources: [{ source: 'esplora', state: 'ok', message: '', retry_after_s: null }],
  hash: 'ab',
  height: 120,
  calls: 4,
};
