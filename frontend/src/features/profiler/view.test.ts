import { describe, expect, it } from 'vitest';
import { chainGuess, filterOf, profileOf, readView, scopeOf, writeView } from './view';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the view in the address bar', () => {
  it.each([
    'address=bc1qx&chain=bitcoin',
    'address=0xab&chain=base&depth=full&from=2026-01-02&to=2026-02-03&tab=transfers&asset=native&direction=in&peer=0xcd&min_usd=10.5&hide_failed=true&method=hifo&block=7',
    'tx=ab&chain=bitcoin',
    'chain=bitcoin&compare=a%2Cb',
  ])('%s goes in and out', (text) => expect(writeView(read(text)).toString()).toBe(text));

  it('takes no nonsense', () => {
    const view = read('address=%20x%20&depth=deep&from=yesterday&tab=magic&min_usd=-1&block=-5&method=lucky');
    expect(view).toMatchObject({ address: 'x', depth: 'fast', from: '', tab: 'portfolio', minUsd: '', block: 0, method: 'fifo' });
  });

  it('guesses the chain', () => {
    expect([chainGuess('0xab'), chainGuess('bc1q')]).toEqual(['ethereum', 'bitcoin']);
    expect(read('address=0xab').chain).toBe('ethereum');
  });

  it('asks for what is shown', () => {
    const view = read('address=0xab&chain=base&from=2026-01-02&direction=out');
    expect(scopeOf(view)).toEqual({ chain: 'base', address: '0xab', depth: 'fast', from: '2026-01-02', to: undefined });
    expect(filterOf(view).direction).toBe('out');
    expect(profileOf('base', '0x1')).toBe('/profiler?address=0x1&chain=base');
  });
});
