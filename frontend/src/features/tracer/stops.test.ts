import { describe, expect, it } from 'vitest';
import { amountOf } from './stops';
import type { FactEdge, Stop } from './types';

const native = { decimals: 18, symbol: 'ETH' };
const stop = (value: string): Stop => ({ node: 'address:b', reason: 'hops', hops: 1, value });
const edge = (value: string, asset: string, symbol: string, decimals: number | null, to = 'address:b'): FactEdge => ({
  id: `transfer:${asset}:${value}`,
  from: 'address:a',
  to,
  role: 'transfer',
  tx: 'x',
  position: 0,
  value,
  decimals,
  symbol,
  asset,
  nature: 'fact',
  dust: false,
  failed: false,
});

describe('the amount of a stop', () => {
  const shib = edge('5000000000000000000000000', '0xshib', 'SHIB', 18);
  const usdt = edge('1000000000', '0xusdt', 'USDT', 6);
  const eth = edge('7', 'native', 'ETH', 18, 'address:c');

  it('is of the token that came, not of the coin', () => {
    const edges = [shib, usdt, eth];
    expect(amountOf(stop(shib.value), edges, native)).toMatchObject({ symbol: 'SHIB', decimals: 18 });
    expect(amountOf(stop(usdt.value), edges, native)).toMatchObject({ symbol: 'USDT', decimals: 6 });
  });

  it('is of the coin where nothing else moved', () => {
    expect(amountOf(stop('7'), [eth], native)).toMatchObject({ symbol: 'ETH', decimals: 18, value: '7' });
    expect(amountOf(stop('0'), [], native)).toMatchObject({ symbol: 'ETH', decimals: 18 });
  });

  it('is in base units where it may be of several', () => {
    const twin = edge(usdt.value, '0xusdc', 'USDC', 6);
    const unknown = { value: usdt.value, decimals: null, symbol: '' };
    expect(amountOf(stop(usdt.value), [usdt, twin, eth], native)).toEqual(unknown);
    expect(amountOf(stop(usdt.value), [shib], native)).toEqual(unknown);
  });
});
