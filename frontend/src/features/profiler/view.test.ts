import { describe, expect, it } from 'vitest';
import { chainGuess, filterOf, profileOf, rangeWords, readView, scopeOf, transfersOf, writeView } from './view';

const read = (text: string) => readView(new URLSearchParams(text));

describe('the view in the address bar', () => {
  it.each([
    'address=bc1qx&chain=bitcoin',
    'address=0xab&chain=base&depth=full&from=2026-01-02&to=2026-02-03&tab=transfers&asset=native&direction=in&peer=0xcd&min_usd=10.5&hide_failed=true&method=hifo&block=7',
    'address=0xab&chain=base&to=2026-03-03&since=2026-01-02&until=2026-02-03&tab=history',
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

  it.each([
    ['', undefined, undefined, null],
    ['from=2026-01-01&to=2026-03-01', '2026-01-01', '2026-03-01', null],
    ['since=2026-02-01&until=2026-02-09', '2026-02-01', '2026-02-09', '2026-02-01 – 2026-02-09 UTC'],
    [
      'from=2026-01-01&to=2026-03-01&since=2026-02-01&until=2026-02-09',
      '2026-02-01',
      '2026-02-09',
      '2026-02-01 – 2026-02-09 UTC',
    ],
    [
      'from=2026-02-03&to=2026-02-05&since=2026-02-01&until=2026-02-09',
      '2026-02-03',
      '2026-02-05',
      '2026-02-01 – 2026-02-09 UTC',
    ],
    ['since=2026-02-01', '2026-02-01', undefined, '2026-02-01 – today UTC'],
    ['until=2026-02-01', undefined, '2026-02-01', 'the beginning – 2026-02-01 UTC'],
  ])('%s narrows the transfers and nothing else', (text, from, to, words) => {
    const view = read(`address=bc1qx&${text}`);
    expect(transfersOf(view)).toMatchObject({ from, to });
    expect(scopeOf(view)).toEqual(scopeOf({ ...view, since: '', until: '' }));
    expect(rangeWords(view)).toBe(words);
  });
});
