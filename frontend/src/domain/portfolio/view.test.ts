import { describe, expect, it } from 'vitest';
import { agreeing, DEFAULT_VIEW, disposalsArgs, lotsArgs, readView, summaryArgs, type View, writeView } from './view';

const whole: View = {
  tab: 'disposals',
  account: 'a1',
  portfolio: '',
  method: 'hifo',
  scope: 'account',
  period: '3m',
  since: '',
  until: '',
  asset: 'BTC',
  from: '2026-01-01',
  to: '2026-06-30',
  currency: 'USD',
  compared: '365',
};

describe('the view in the address', () => {
  it('comes back as it was written, and its defaults are not written', () => {
    expect(readView(writeView(whole))).toEqual(whole);
    expect(writeView(DEFAULT_VIEW).toString()).toBe('');
  });

  it('takes no word that the contract does not have', () => {
    const text = 'tab=x&method=best&scope=some&period=2y&from=yesterday&to=2026-1-1&compared=7';
    expect(readView(new URLSearchParams(text))).toEqual(DEFAULT_VIEW);
    expect(readView(new URLSearchParams({ account: 'a'.repeat(50), asset: 'B'.repeat(50) }))).toMatchObject({
      account: 'a'.repeat(36),
      asset: 'B'.repeat(40),
    });
  });

  it('never asks for shared lots of one account', () => {
    expect(readView(new URLSearchParams('scope=all')).scope).toBe('all');
    expect(readView(new URLSearchParams('scope=all&account=a1')).scope).toBe('account');
    expect(agreeing({ ...DEFAULT_VIEW, scope: 'all', account: 'a1' }).scope).toBe('account');
  });

  it('never asks for one account of a portfolio', () => {
    const view = readView(new URLSearchParams('portfolio=p1&account=a1&scope=all'));
    expect(view).toMatchObject({ portfolio: 'p1', account: '', scope: 'all' });
    expect(summaryArgs(view)).toMatchObject({ portfolioId: 'p1', accountId: undefined });
  });
});

const lots = { method: 'hifo', scope: 'account', accountId: 'a1', currency: 'USD' };

describe('what is asked', () => {
  it('of the figures is the period, and no days', () => expect(summaryArgs(whole)).toEqual({ ...lots, period: '3m' }));

  it('of the figures is the chosen span of days, where there is one', () => {
    const own = { ...whole, since: '2026-02-01', until: '' };
    expect(summaryArgs(own)).toEqual({ ...lots, from: '2026-02-01' });
    expect(readView(writeView(own))).toEqual(own);
    expect(readView(new URLSearchParams('since=soon')).since).toBe('');
    expect(readView(new URLSearchParams('since=2026-05-02&until=2026-05-01'))).toMatchObject({ since: '2026-05-02', until: '' });
  });

  it('of lots is the asset, and of disposals the days too', () => {
    expect(lotsArgs(whole)).toEqual({ ...lots, asset: 'BTC' });
    expect(disposalsArgs(whole)).toEqual({ ...lotsArgs(whole), from: '2026-01-01', to: '2026-06-30' });
    expect(disposalsArgs(DEFAULT_VIEW)).toEqual({ method: 'fifo', scope: 'account' });
  });
});
