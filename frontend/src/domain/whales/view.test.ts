import { describe, expect, it } from 'vitest';
import { amountOf, DEFAULT_VIEW, isNarrowed, readView, type View, writeView } from './view';

describe('the view in the address', () => {
  it('is empty for the plain page', () => {
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams())).toEqual(DEFAULT_VIEW);
  });

  it('comes back as it went', () => {
    const view: View = {
      chain: 'base',
      kind: 'to_exchange',
      state: 'waiting',
      asset: 'USDC',
      minUsd: '2500000.5',
      times: '2',
      muted: true,
      hours: 168,
      text: 'a&b 1',
    };
    expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
    expect(isNarrowed(view)).toBe(true);
    expect(isNarrowed({ ...DEFAULT_VIEW, minUsd: '5000000', hours: 1 })).toBe(false);
  });

  it('falls back where an address makes no sense', () => {
    const view = readView(new URLSearchParams('chain=<b>&kind=gift&state=lost&asset=%20&min_usd=-5&times=3&muted=1&window=0.5'));
    expect(view).toEqual(DEFAULT_VIEW);
    expect(readView(new URLSearchParams('min_usd=1e9&window=99999'))).toEqual(DEFAULT_VIEW);
  });
});

describe('a typed threshold', () => {
  it.each([
    ['5m', '5000000'],
    ['$2.5M', '2500000'],
    ['1,000,000', '1000000'],
    ['750k', '750000'],
    ['1.23456789m', '1234567.89'],
    ['0012', '12'],
    ['1b', '1000000000'],
  ])('%s is %s dollars', (typed, amount) => expect(amountOf(typed)).toBe(amount));

  it.each(['', 'm', '-1', '1e6', 'ten', '9'.repeat(20)])('%s is none', (typed) => expect(amountOf(typed)).toBe(''));
});
